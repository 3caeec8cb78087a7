--TEST--
sendMessage: coroutines that wait for room send in the order in which they came
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const COUNT = 500;
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, int $from, array $message): void {
        static $count = 0;
        if ($message[0] !== $count) {
            say("instead of $count: $message[0]");
        }
        if (++$count === COUNT) {
            say('all');
        }
    });
    $server->on('workerStart', function ($server, int $id): void {
        if ($id === 1) {
            while (!file_exists(PATH)) {   // holds up the process
                usleep(1000);
            }
            return;
        }
        for ($i = 0; $i < COUNT; $i++) {
            Coro\go(fn () => $server->sendMessage([$i, str_repeat('x', 50_000)], 1));
        }
        say(Coro\Coroutine::stats()['coroutine_num'] > 100 ? 'they wait' : 'they do not wait');
        touch(PATH);
    });
    $server->on('request', 'strlen');
    define('PATH', tempnam(sys_get_temp_dir(), 'coro-test-'));
    unlink(PATH);
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= 2);
unlink(PATH);
echo implode(' ', $server->said());
?>
--EXPECT--
they wait all
