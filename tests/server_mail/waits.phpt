--TEST--
sendMessage(): a coroutine waits while the other worker does not read, and no message is lost
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const COUNT = 3000;
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, int $from, string $message): void {
        static $count = 0;
        if ($message !== str_pad((string) $count, 2000)) {
            say("instead of $count: " . trim($message));
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
        $sent = 0;
        Coro\go(function () use ($server, &$sent): void {
            while ($sent < COUNT) {
                $server->sendMessage(str_pad((string) $sent++, 2000), 1);
            }
        });
        say($sent < COUNT ? 'waits' : 'does not wait');
        fwrite(GATE[1], "\n");
    });
    $server->on('request', 'strlen');
    define('GATE', stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0));
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= 2);
echo implode(' ', $server->said());
?>
--EXPECT--
waits all
