--TEST--
TCP server: heartbeat_idle_time closes only connections that send nothing
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
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $fd $reactor"));
}, LINES + ['heartbeat_idle_time' => 3]);
$silent = connect($server->port);
$half = connect($server->port);
$talking = connect($server->port);
fwrite($half, 'half a line');
$answers = 0;
eventually(function () use ($server, $talking, &$answers) {
    $answers += ask_line($talking, 'still here') === 'still here';
    return count($server->said()) === 2;
});
$lines = $server->said();
sort($lines);
echo implode(', ', $lines), ' ', $answers > 1 ? ask_line($talking, 'still here') : $answers, "\n";
echo json_encode([read_rest($silent), read_rest($half)]), "\n";
?>
--EXPECT--
close 1 -1, close 2 -1 still here
["",""]
