--TEST--
UDP server: it receives and answers datagrams over IPv6
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!@stream_socket_server('udp://[::1]:0', $code, $reason, STREAM_SERVER_BIND)) {
    die('skip the machine has no IPv6');
}
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', fn ($server, string $data, array $from) => $server->sendto($from['address'], $from['port'], "$data from $from[address]"));
}, [], CORO_SOCK_UDP6, '::1');
$client = datagrams($server->port, '[::1]');
fwrite($client, 'hello');
echo fread($client, 100), "\n";
?>
--EXPECT--
hello from ::1
