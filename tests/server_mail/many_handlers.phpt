--TEST--
pipeMessage: slow callbacks do not use up all coroutines
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const COUNT = 3000;
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server): void {
        static $waiting = [], $most = 0, $count = 0;
        $most = max($most, array_push($waiting, Coro\Coroutine::getCid()));
        $count++;
        if (count($waiting) < 500) {
            Coro\Coroutine::yield();
            return;
        }
        Coro\Coroutine::sleep(0.02);   // leaves time for more calls than expected
        array_pop($waiting);
        array_map(Coro\Coroutine::resume(...), $waiting);
        $waiting = [];
        if ($count === COUNT) {
            say("at most $most");
        }
    });
    $server->on('workerStart', function ($server, int $id): void {
        for ($i = 0; $id === 0 && $i < COUNT; $i++) {
            $server->sendMessage($i, 1);
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2, 'max_coroutine' => 500]);
eventually(fn () => $server->said());
echo $server->said()[0];
?>
--EXPECT--
at most 500
