--TEST--
TCP server: open_eof_check delivers the received data once it ends with package_eof
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, json_encode($data === "queued\r\n\r\n" ? $server->getClientInfo(1)['recv_queued_bytes'] : $data) . "\n");
    });
}, ['open_eof_check' => true]);
$client = connect($server->port);
$other = connect($server->port);
$has_read = fn (int $size) => eventually(function () use ($other, $size) {
    fwrite($other, "queued\r\n\r\n");
    return (int) fgets($other) === $size;
});
fwrite($client, "one\r\n\r\ntwo\r\n\r\n");
echo fgets($client);
foreach (["three\r", "\n\r", "\nfour\r\n"] as $i => $piece) {   // a mark in the middle of the data does not end the packet
    fwrite($client, $piece);
    echo json_encode($has_read([6, 8, 15][$i])), ' ';
}
fwrite($client, "\r\n");
echo fgets($client);
?>
--EXPECT--
"one\r\n\r\ntwo\r\n\r\n"
true true true "three\r\n\r\nfour\r\n\r\n"
