--TEST--
UDP server: each datagram is one packet, in order, including empty and the largest ones
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', fn ($server, string $data, array $from) => $server->sendto($from['address'], $from['port'], $data));
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
foreach (['', 'a', "two\r\n\r\nlines\r\n\r\n", noise(65_507), "\0", noise(1472), noise(30_000)] as $packet) {
    stream_socket_sendto($client, $packet);
    echo stream_socket_recvfrom($client, 70_000) === $packet ? 'same ' : 'other ';
}
for ($i = $same = 0; $i < 200; $i += 25) {   // as many at once as any system's socket buffer keeps
    foreach (range($i, $i + 24) as $number) {
        fwrite($client, "packet $number");
    }
    for (; $same < $i + 25 && fread($client, 100) === "packet $same"; $same++) {
    }
}
echo $same, "\n";
?>
--EXPECT--
same same same same same same same 200
