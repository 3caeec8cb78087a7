--TEST--
TCP server: clients that do not read what they are sent do not exhaust memory_limit, and others are served
--INI--
memory_limit=64M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $line) => $server->send($fd,
        trim($line) === 'small' ? "small\n" : random_bytes(6 << 20)));
}, LINES + ['kernel_socket_send_buffer_size' => 65536, 'worker_num' => 1]);
$other = connect($server->port);
for ($i = 1; $i <= 40; $i++) {
    fwrite($silent[] = connect($server->port), "large\n");
    if ($i % 20 === 0) {
        echo ask_line($other, 'small'), ' ', ask_line(connect($server->port), 'small'), ' ';
    }
}
fwrite($reader = connect($server->port), "large\n");
echo strlen(read_bytes($reader, 6 << 20)), ' ';
echo substr_count($server->printed(), 'fatal'), ' ', $server->end(), "\n";
?>
--EXPECT--
small small small small 6291456 0 exit 0
