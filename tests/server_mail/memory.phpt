--TEST--
sendMessage(): large messages wait in the socket until the worker has memory for them again
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const COUNT = 20;
$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', function ($server, int $from, string $message): void {
        Coro\Coroutine::sleep(0.02);
        say(strlen($message) . $message[0]);
    });
    $server->on('workerStart', function ($server, int $id): void {
        ini_set('memory_limit', '64M');
        for ($i = 0; $id === 0 && $i < COUNT; $i++) {
            $server->sendMessage(str_repeat(chr(ord('a') + $i), 20 << 20), 1);
        }
    });
    $server->on('request', 'strlen');
}, ['worker_num' => 2, 'log_level' => 4]);
eventually(fn () => count($server->said()) >= COUNT);
echo implode(' ', array_map(fn ($line) => $line[-1], $server->said())), "\n", $server->printed();
?>
--EXPECT--
a b c d e f g h i j k l m n o p q r s t
