--TEST--
Server\Port: sock is the descriptor of the listening socket, ssl is false
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/variant.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$datagrams = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
[$stream] = $server->ports;
var_dump(str_starts_with(readlink("/proc/self/fd/$stream->sock"), 'socket:'), $datagrams->sock > $stream->sock, $stream->ssl, $datagrams->ssl);
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(false)
