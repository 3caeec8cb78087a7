--TEST--
Server: a process can have only one server at a time
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$first = new Coro\Http\Server('127.0.0.1', 0, server_mode());
attempt(fn () => new Coro\Http\Server('127.0.0.1', 0, server_mode()));
attempt(fn () => $first->__construct('127.0.0.1', 0));
unset($first);
echo get_class(new Coro\Http\Server('127.0.0.1', 0, server_mode())), "\n";
?>
--EXPECT--
Coro\Exception -3: a process can have only one server; use listen() for more ports
Coro\Exception -3: a process can have only one server; use listen() for more ports
Coro\Http\Server
