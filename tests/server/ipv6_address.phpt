--TEST--
Server: messages show an IPv6 address in brackets before its port
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

attempt(fn () => new Coro\Http\Server('2001:db8::1', 81, server_mode(), CORO_SOCK_TCP6));
?>
--EXPECTF--
Coro\Exception %d: cannot bind to [2001:db8::1]:81: %s
