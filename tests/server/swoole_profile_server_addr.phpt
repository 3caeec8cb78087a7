--TEST--
coro.swoole_module=1: in BASE mode server_addr of a port on all addresses is the address to which the client has connected
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->server['server_addr']));
}, host: '0.0.0.0');
$is_exact = server_mode() === CORO_BASE;
var_dump(body($server->port, '/') === ($is_exact ? '127.0.0.1' : '0.0.0.0'));
$server->end();
?>
--EXPECT--
bool(true)
