--TEST--
PROCESS mode: while one worker is stopped, its clients leave room in the master for the clients of the other worker
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

const SIZE = 900_000;
$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, pack('N', getmypid())));
}, ['open_length_check' => true, 'package_body_offset' => 4, 'package_max_length' => 1 << 20, 'worker_num' => 2, 'reactor_num' => 1,
    'dispatch_mode' => 2, 'master_buffer_size' => 16 << 20]);
$packet = fn (int $size) => pack('N', $size) . str_repeat('x', $size);
for ($i = 0; $i < 60; $i++) {
    fwrite($client = connect($server->port), $packet(1));
    $clients[unpack('N', fread($client, 4))[1]][] = $client;
}
[$stopped, $serving] = array_keys($clients);
posix_kill($stopped, SIGSTOP);
// Its clients send until the master reads no more.
$left = array_map(fn () => $packet(SIZE), $clients[$stopped]);
array_map(fn ($client) => stream_set_blocking($client, false), $clients[$stopped]);
do {
    $write = array_intersect_key($clients[$stopped], array_filter($left, 'strlen'));
    $none = null;
    $ready = $write ? stream_select($none, $write, $none, 0, 300_000) : 0;
    foreach ($write as $i => $client) {
        $left[$i] = substr($left[$i], (int) @fwrite($client, substr($left[$i], 0, 1 << 18)));
    }
} while ($ready);
$answered = 0;
foreach ($clients[$serving] as $client) {
    fwrite($client, $packet(SIZE));
    $answered += fread($client, 4) === pack('N', $serving);
}
posix_kill($stopped, SIGCONT);
echo $answered, ' ', $server->end(), "\n";
?>
--EXPECT--
30 exit 0
