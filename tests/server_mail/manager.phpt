--TEST--
sendMessage(): the manager may also send, with worker id -1
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', fn ($server, int $from, mixed $message) => say("$from $message"));
    $server->on('managerStart', fn ($server) => $server->sendMessage('hello', 0));
    $server->on('request', 'strlen');
}, ['worker_num' => 1, 'max_request' => 100]);
eventually(fn () => $server->said());
echo implode("\n", $server->said());
?>
--EXPECT--
-1 hello
