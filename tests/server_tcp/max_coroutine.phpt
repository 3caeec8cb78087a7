--TEST--
TCP server: a packet for which there is no coroutine closes its connection, so that no stream has a hole
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        say('waiting');
        Coro\Coroutine::sleep(0.3);
        $server->send($fd, $data);
    });
}, LINES + ['worker_num' => 1, 'max_coroutine' => 2]);
$first = connect($server->port);
fwrite($first, "1\n2\n");
eventually(fn () => count($server->said()) === 2);
$third = connect($server->port);
fwrite($third, "3\n4\n");
echo json_encode(read_rest($third)), ' ', fgets($first), fgets($first), count($server->said()), ' ', $server->end(), "\n";
?>
--EXPECT--
"" 1
2
2 exit 0
