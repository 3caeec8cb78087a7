--TEST--
Server: a server cannot be cloned, serialized or unserialized
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => clone $server);
attempt(fn () => serialize($server));
attempt(fn () => unserialize('O:16:"Coro\Http\Server":0:{}'));
attempt(fn () => clone $server->ports[0]);
?>
--EXPECT--
Error: Trying to clone an uncloneable object of class Coro\Http\Server
Exception: Serialization of 'Coro\Http\Server' is not allowed
Exception: Unserialization of 'Coro\Http\Server' is not allowed
Error: Trying to clone an uncloneable object of class Coro\Server\Port
