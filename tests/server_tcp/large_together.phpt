--TEST--
TCP server: large and small packets in one write are split at their ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send(
        $fd,
        strlen($data) - 4 . ' ' . md5(substr($data, 4)) . "\n",
    ));
}, ['open_length_check' => true, 'package_body_offset' => 4]);
$client = connect($server->port);
$packets = array_map(noise(...), [5, 1_000_000, 0, 40_000, 7, 16_380, 16_381, 300_000, 1]);
fwrite($client, implode('', array_map(fn ($packet) => pack('N', strlen($packet)) . $packet, $packets)));
foreach ($packets as $packet) {
    echo fgets($client) === strlen($packet) . ' ' . md5($packet) . "\n" ? 'same ' : 'other ';
}
?>
--EXPECT--
same same same same same same same same same 
