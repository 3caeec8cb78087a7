--TEST--
Server: a server can be started only once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', 'strlen');
    $server->on('workerStart', function ($server): void {
        try {
            $server->start();
        } catch (Coro\Error $e) {
            say($e->getMessage());
        }
    });
    $server->on('shutdown', function ($server): void {
        try {
            $server->start();
        } catch (Coro\Error $e) {
            say($e->getMessage());
        }
    });
}, ['worker_num' => 1]);
echo $server->end(), "\n", implode("\n", $server->said());
?>
--EXPECT--
exit 0
a server can be started only once
a server can be started only once
start() returned true
