--TEST--
Client: blocks with datagrams and unix sockets
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Client;

$server = stream_socket_server('udp://127.0.0.1:0', $code, $text, STREAM_SERVER_BIND);
$port = (int) substr(strrchr(stream_socket_get_name($server, false), ':'), 1);
$client = new Client(SWOOLE_SOCK_UDP);
show('udp', $client->connect('127.0.0.1', $port), $client->send('a'), stream_socket_recvfrom($server, 9, 0, $from),
    stream_socket_sendto($server, 'b', 0, $from), $client->recv(), $client->sendto('127.0.0.1', $port, 'c'), fread($server, 9));
$path = temporary_file('socket');
$server = stream_socket_server("unix://$path");
$client = new Client(SWOOLE_SOCK_UNIX_STREAM);
show('unix', $client->connect($path), fwrite(stream_socket_accept($server), 'unix'), $client->recv(), $client->recv());
?>
--EXPECT--
udp: true 1 "a" 1 "b" true "c"
unix: true 4 "unix" ""
