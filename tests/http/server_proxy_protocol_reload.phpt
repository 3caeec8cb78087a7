--TEST--
HTTP: a client whose header of the PROXY protocol comes during a reload is still served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/server_client_address.inc';

$exits = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$server = address_server(PROXY + ['http_request_timeout' => 5, 'max_request' => 1000], fn () => fwrite($exits[0], "\n"));
$client = connect($server->port);   // is accepted by the first worker, and sends its header while this worker drains
$other = connect($server->port);
fwrite($other, "PROXY UNKNOWN\r\n" . str_replace('/ ', '/reload ', REQUEST));
show($other);
fgets($exits[1]);
fwrite($client, "PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\n" . REQUEST);
show($client);
?>
--EXPECT--
127.0.0.1 port 0 127.0.0.1 reload
203.0.113.5 4711 0 203.0.113.5
