--TEST--
TCP server: many packets in one write are delivered in order, each once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
}, LINES);
$client = connect($server->port);
$lines = implode("\n", range(1, 20_000)) . "\n";
fwrite($client, $lines);
echo read_bytes($client, strlen($lines)) === $lines ? 'the same' : 'different', "\n";
?>
--EXPECT--
the same
