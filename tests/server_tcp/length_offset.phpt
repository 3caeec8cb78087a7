--TEST--
TCP server: package_length_offset and package_body_offset set where the length is and what it counts
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $more->set(['open_length_check' => true, 'package_length_type' => 'v', 'package_length_offset' => 2]);
    $server->on('connect', fn ($server, int $fd) => $server->send($fd, "$more->port\n"));
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "[$data]"));
}, ['open_length_check' => true, 'package_length_type' => 'n', 'package_length_offset' => 3, 'package_body_start' => 6]);
$client = connect($server->port);
$other = connect((int) fgets($client));
fgets($other);
fwrite($client, "abc\0\3_xyzdef\0\0_");
echo json_encode(read_bytes($client, 19)), "\n";
fwrite($other, "ab\7\0xyzcd\4\0");   // this length counts the whole packet
echo json_encode(read_bytes($other, 15)), "\n";
?>
--EXPECT--
"[abc\u0000\u0003_xyz][def\u0000\u0000_]"
"[ab\u0007\u0000xyz][cd\u0004\u0000]"
