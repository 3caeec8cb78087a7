--TEST--
Server: port 0 binds a free port and shows its number
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
