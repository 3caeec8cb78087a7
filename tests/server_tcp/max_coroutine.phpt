--TEST--
TCP server: a packet that gets no coroutine closes its connection, so that no packet is missing in the stream
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$gate = new Gate;
$server = packet_server(function ($server) use ($gate): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data) use ($gate): void {
        say('waiting');
        $gate->wait();
        $server->send($fd, $data);
    });
}, LINES + ['worker_num' => 1, 'max_coroutine' => 2]);
$first = connect($server->port);
fwrite($first, "1\n2\n");
eventually(fn () => count($server->said()) === 2);
$third = connect($server->port);
fwrite($third, "3\n4\n");
echo json_encode(read_rest($third)), ' ';
$gate->open();
echo fgets($first), fgets($first), count($server->said()), ' ', $server->end(), "\n";
?>
--EXPECT--
"" 1
2
2 exit 0
