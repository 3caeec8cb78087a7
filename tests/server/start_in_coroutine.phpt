--TEST--
Server: start() inside a coroutine is refused
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

Coro\run(function (): void {
    $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
    $server->on('request', 'strlen');
    attempt(fn () => $server->start());
});
?>
--EXPECT--
Coro\Error: a server cannot be started inside a coroutine or another loop
