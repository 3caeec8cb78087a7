--TEST--
TCP server: protect() exempts a connection from heartbeat_idle_time until protect(false)
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
    $server->on('connect', fn ($server, int $fd) => $fd === 1 && $server->protect($fd));
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->protect($fd, false));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $fd"));
}, LINES + ['heartbeat_idle_time' => 2]);
$protected = connect($server->port);
$others = [connect($server->port), connect($server->port)];
eventually(fn () => count($server->said()) === 2);
$lines = $server->said();
sort($lines);
echo implode(', ', $lines), "\n";
fwrite($protected, "enough\n");
echo json_encode(read_rest($protected)), "\n";
eventually(fn () => count($server->said()) === 3);
echo $server->said()[2], "\n";
?>
--EXPECT--
close 2, close 3
""
close 1
