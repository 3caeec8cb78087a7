--TEST--
PROCESS mode: stats() counts the bytes of incomplete packets in the master
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

$lines = LINES;
$lengths = ['open_length_check' => true, 'package_length_type' => 'N', 'package_body_offset' => 4];
foreach ([[$lines, '', "\n"], [$lengths, pack('N', 1_500_000), pack('N', 0)]] as [$settings, $head, $question]) {
    $server = packet_server(function ($server): void {
        $server->on('receive', fn ($server, int $fd) => $server->send($fd, $server->stats()['master_buffer_bytes'] . "\n"));
    }, $settings + ['worker_num' => 1, 'reactor_num' => 1]);
    $observer = connect($server->port);
    $kept = function () use ($observer, $question): int {
        fwrite($observer, $question);
        return (int) fgets($observer);
    };
    for ($i = 0; $i < 4; $i++) {
        fwrite($clients[] = connect($server->port), $head . str_repeat('x', 1_000_000));
    }
    echo json_encode(eventually(fn () => $kept() >= 4_000_000)), ' ';
    $clients = [];
    echo json_encode(eventually(fn () => $kept() < 1_000_000)), ' ', $server->end(), "\n";
}
?>
--EXPECT--
true true exit 0
true true exit 0
