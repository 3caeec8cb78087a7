--TEST--
Server: port 0 takes a free one and shows it
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/variant.inc';

$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
var_dump($server->port > 0, $server->ports[0]->port === $server->port, $server->host, $server->ports[0]->host);
?>
--EXPECT--
bool(true)
bool(true)
string(9) "127.0.0.1"
string(9) "127.0.0.1"
