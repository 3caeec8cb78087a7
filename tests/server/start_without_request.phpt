--TEST--
Server: start() needs a request callback for every HTTP port
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->start());
$more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
$more->on('request', 'strlen');
attempt(fn () => $server->start());
var_dump($server->master_pid);
?>
--EXPECT--
Coro\Error: a server needs a callback onRequest: call on('request', ...)
Coro\Error: a server needs a callback onRequest: call on('request', ...)
int(0)
