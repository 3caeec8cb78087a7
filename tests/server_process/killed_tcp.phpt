--TEST--
PROCESS mode: TCP connections of a killed worker stay open, keep their client info, and are served by the replacement
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "bind\n") {
            $server->bind($fd, 1000 + $fd);
        }
        $server->send($fd, getmypid() . " $fd " . ($server->getClientInfo($fd)['uid'] ?? 'no uid') . "\n");
    });
    $server->on('close', fn () => say('closed'));
}, LINES + ['worker_num' => 1, 'log_level' => 6]);
$clients = array_map(fn () => connect($server->port), range(1, 20));
$before = array_map(fn ($client) => ask_line($client, 'bind'), $clients);
$pid = (int) $before[0];
fwrite($clients[0], 'the line of which half is sent before ');
posix_kill($pid, SIGKILL);
fwrite($clients[0], "and half after\n");
$after = array_map(fn ($client, $i) => $i === 0 ? rtrim(fgets($client)) : ask_line($client, 'again'), $clients, array_keys($clients));
$rest = fn (array $lines) => preg_replace('/^\d+ /', '', $lines);
echo json_encode([(int) $after[0] !== $pid, $rest($before) === $rest($after), $server->said()]), ' ', $server->end(), "\n";
?>
--EXPECT--
[true,true,[]] exit 0
