--TEST--
Server: getSocket() warns when ext/sockets is not loaded
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (extension_loaded('sockets')) die('skip the extension sockets is loaded');
?>
--FILE--
<?php
$server = new Coro\Http\Server('127.0.0.1', 0);
var_dump($server->getSocket());
?>
--EXPECTF--
Warning: Coro\Server::getSocket(): the extension sockets is not loaded in %s on line %d
bool(false)
