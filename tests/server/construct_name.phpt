--TEST--
Server: the host may be a name, and its first address is bound
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new Coro\Http\Server('localhost', 0, server_mode());
$client = stream_socket_client("tcp://127.0.0.1:$server->port");
echo "$server->host {$server->ports[0]->host} ", explode(':', stream_socket_get_name($client, true))[0], "\n";
$port = $server->listen('localhost', 0, CORO_SOCK_UDP);
echo $port->host, "\n";
var_dump(@$server->listen('no..name', 0, CORO_SOCK_TCP));
?>
--EXPECT--
localhost localhost 127.0.0.1
localhost
bool(false)
