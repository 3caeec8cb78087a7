--TEST--
TCP server: dispatch_func chooses the worker for a client's data and is called in the master
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about a master that dispatches');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->set(['dispatch_func' => function ($asked, int $fd, int $type, string $data) use ($server, &$seen): int {
        $seen[$fd] = ($seen[$fd] ?? 0) + 1;
        say(implode(' ', [$asked === $server ? 'the server' : 'another', $server->master_pid === getmypid() ? 'master' : 'worker',
            "fd $fd", "type $type", "packet $seen[$fd]", trim($data)]));
        return (int) $data;
    }]);
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$server->worker_id has $data"));
}, ['worker_num' => 3, 'reactor_num' => 4, 'open_eof_split' => true, 'package_eof' => "\n"]);
$client = connect($server->port);
foreach ([2, 0, 1, 1] as $worker) {
    fwrite($client, "$worker\n");
    echo fgets($client);
}
fwrite($client, '1' . str_repeat('x', 100_000) . "\n");
echo strlen(fgets($client)), "\n", $server->end(), "\n";
foreach ($server->said() as $line) {
    echo strlen($line) < 100 ? $line : strlen($line), "\n";
}
?>
--EXPECT--
2 has 2
0 has 0
1 has 1
1 has 1
100008
exit 0
the server master fd 1 type 0 packet 1 2
the server master fd 1 type 0 packet 2 0
the server master fd 1 type 0 packet 3 1
the server master fd 1 type 0 packet 4 1
8231
start() returned true
