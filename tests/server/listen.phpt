--TEST--
Server: listen() adds and returns ports
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
echo get_class($more), "\n";
var_dump($server->addListener('127.0.0.1', 0, CORO_SOCK_TCP) === $server->ports[2]);
var_dump($more === $server->ports[1], $more->port > 0, $more->host, $more->type, $more->setting);
?>
--EXPECT--
Coro\Server\Port
bool(true)
bool(true)
bool(true)
string(9) "127.0.0.1"
int(1)
NULL
