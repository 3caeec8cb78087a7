--TEST--
PROCESS mode: an incomplete line uses at most about twice its size in memory, in however many pieces it came
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
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, $server->stats()['master_buffer_bytes'] . "\n"));
}, LINES + ['worker_num' => 1]);
$observer = connect($server->port);
$kept = fn () => (int) ask_line($observer, 'kept');
$client = connect($server->port);
$enough = 0;
for ($size = 10_000; $size <= 600_000; $size += 10_000) {
    fwrite($client, str_repeat('x', 10_000));
    $enough += eventually(fn () => $kept() >= $size) && $kept() < $size * 2.2;
}
echo $enough, ' of 60 ', $server->end(), "\n";
?>
--EXPECT--
60 of 60 exit 0
