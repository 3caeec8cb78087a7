--TEST--
PROCESS mode: 128 messages of one client in one write, small and large, are all handled by handlers that wait
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
        Coro\Coroutine::sleep(0.01);
        $server->send($fd, md5($data) . "\n");
    });
}, LINES);
foreach ([10, 10_000, 100_000] as $size) {
    $lines = array_map(fn ($i) => noise($size + $i) . "\n", range(1, 128));
    fwrite($client = connect($server->port), implode('', $lines));
    $answers = [];
    foreach ($lines as $_) {
        $answers[] = rtrim((string) fgets($client));
    }
    echo count(array_intersect($answers, array_map(md5(...), $lines))), ' ';
}
echo $server->end(), "\n";
?>
--EXPECT--
128 128 128 exit 0
