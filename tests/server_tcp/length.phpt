--TEST--
TCP server: open_length_check splits packets by the length in their header, however they are written
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, bin2hex($data) . "\n"));
}, ['open_length_check' => true, 'package_length_type' => 'N', 'package_body_offset' => 4]);
$client = connect($server->port);
fwrite($client, "\0\0\0\1a\0\0\0\0\0\0\0\2bc\0\0");
echo fgets($client), fgets($client), fgets($client);
foreach (["\0", "\5h", 'ell', "o\0\0\0"] as $piece) {
    fwrite($client, $piece);
}
echo fgets($client);
fwrite($client, "\1!");
echo fgets($client);
?>
--EXPECT--
0000000161
00000000
000000026263
0000000568656c6c6f
0000000121
