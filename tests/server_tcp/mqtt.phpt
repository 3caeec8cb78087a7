--TEST--
TCP server: open_mqtt_protocol delivers control packets one by one, and closes a connection with a wrong length
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, ord($data[0]) . ' ' . strlen($data) . ' ' . crc32($data) . "\n");
    });
}, ['open_mqtt_protocol' => true, 'package_max_length' => 100000]);

$ping = "\xc0\0";
$large = "\x30\x80\x80\x04" . noise(65536);   // four bytes of a length, of which a packet in pieces has its own memory
$client = connect($server->port);
foreach ([$ping . $ping . "\x10\x03ab", "c\x30\x80", "\x01" . str_repeat('x', 128), $large] as $bytes) {
    fwrite($client, $bytes);
}
$expected = array_map(fn (string $packet) => ord($packet[0]) . ' ' . strlen($packet) . ' ' . crc32($packet) . "\n",
    [$ping, $ping, "\x10\x03abc", "\x30\x80\x01" . str_repeat('x', 128), $large]);
var_dump([fgets($client), fgets($client), fgets($client), fgets($client), fgets($client)] === $expected);

foreach (["\x30\x80\x80\x80\x80", "\x30\xff\xff\x7f"] as $wrong) {   // five bytes of a length, and above package_max_length
    $client = connect($server->port);
    fwrite($client, $wrong);
    echo json_encode(read_rest($client)), "\n";
}
?>
--EXPECT--
bool(true)
""
""
