--TEST--
sendMessage(): waiting coroutines send in the order of their calls
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
            fgets(GATE[0]);   // blocks the process
            return;
        }
        for ($i = 0; $i < COUNT; $i++) {
            Coro\go(fn () => $server->sendMessage([$i, str_repeat('x', 50_000)], 1));
        }
        say(Coro\Coroutine::stats()['coroutine_num'] > 100 ? 'they wait' : 'they do not wait');
        fwrite(GATE[1], "\n");
    });
    $server->on('request', 'strlen');
    define('GATE', stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0));
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= 2);
echo implode(' ', $server->said());
?>
--EXPECT--
they wait all
