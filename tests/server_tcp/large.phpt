--TEST--
TCP server: packets of a megabyte arrive and are sent unchanged
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $more = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $more->set(['open_length_check' => true, 'package_body_offset' => 4]);
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data === "port\n" ? "$more->port\n" : $data));
}, LINES);
$port = (int) ask_line($lines = connect($server->port), 'port');
$lengths = connect($port);
foreach ([1 << 20, (1 << 20) - 1, 16384, 16385, 65536, 1_900_000] as $size) {
    $line = noise($size - 1) . "\n";
    fwrite($lines, $line);
    $packet = pack('N', $size) . $line;
    fwrite($lengths, $packet);
    echo json_encode([read_bytes($lines, $size) === $line, read_bytes($lengths, $size + 4) === $packet]), ' ';
}
?>
--EXPECT--
[true,true] [true,true] [true,true] [true,true] [true,true] [true,true] 
