--TEST--
Async\Client::enableSSL() without a connection warns and returns false
--EXTENSIONS--
coro
--FILE--
<?php
var_dump((new Coro\Async\Client(CORO_SOCK_TCP))->enableSSL());
?>
--EXPECTF--
Warning: Coro\Async\Client::enableSSL(): client is not connected to server in %s on line %d
bool(false)
