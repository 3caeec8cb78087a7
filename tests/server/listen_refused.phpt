--TEST--
Server: listen() warns and returns false for an address that cannot be bound
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => $server->listen('127.0.0.1', 65536, CORO_SOCK_TCP));
attempt(fn () => $server->listen('127.0.0.1', 0));
attempt(fn () => $server->listen('192.0.2.1', 0, CORO_SOCK_TCP));
attempt(fn () => $server->listen('127.0.0.1', 0, 514));
attempt(fn () => $server->listen('127.0.0.1', 0, 7));
echo count($server->ports), "\n";
?>
--EXPECTF--
ValueError: Coro\Server::listen(): Argument #2 ($port) must be between 0 and 65535
ArgumentCountError: Coro\Server::listen() expects exactly 3 arguments, 2 given

Warning: Coro\Server::listen(): cannot bind to 192.0.2.1:0: Cannot assign requested address [99] in %s on line %d
false
ValueError: Coro\Server::listen(): Argument #3 ($sock_type) must not contain CORO_SSL for a port of datagrams: coro has no DTLS
ValueError: Coro\Server::listen(): Argument #3 ($sock_type) must be CORO_SOCK_TCP, CORO_SOCK_UDP, CORO_SOCK_TCP6, CORO_SOCK_UDP6, CORO_SOCK_UNIX_STREAM or CORO_SOCK_UNIX_DGRAM, perhaps with CORO_SSL, 7 given
1
