--TEST--
TCP server: the error of start() names the missing callback and its port
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = new Coro\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->start());
$server->on('receive', 'strlen');
$more = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
$hide = fn (callable $call) => attempt(function () use ($call) {
    try {
        $call();
    } catch (Error $error) {
        echo preg_replace('/:\d+/', ':PORT', $error->getMessage()), "\n";
    }
});
$hide(fn () => $server->start());
$more->on('packet', 'strlen');
$http = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
$http->set(['open_http_protocol' => true]);
$hide(fn () => $server->start());
?>
--EXPECT--
Coro\Error: a server needs a callback onReceive: call on('receive', ...)
the port 127.0.0.1:PORT needs a callback onPacket: call on('packet', ...)
NULL
the port 127.0.0.1:PORT needs a callback onRequest: call on('request', ...)
NULL
