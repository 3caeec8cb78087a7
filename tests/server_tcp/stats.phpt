--TEST--
TCP server: stats() counts connections, packets and bytes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $stats = $server->stats();
        $server->send($fd, json_encode(array_intersect_key($stats, array_flip(
            ['connection_num', 'accept_count', 'close_count', 'abort_count', 'request_count', 'total_recv_bytes', 'coroutine_num'],
        ))) . "\n");
    });
    $server->on('close', fn () => say('closed'));
}, LINES + ['package_max_length' => 100]);
$client = connect($server->port);
fwrite($client, "one\ntwo\n");
echo fgets($client), fgets($client);
fwrite($other = connect($server->port), str_repeat('x', 101));
read_rest($other);
fclose($other);
eventually(fn () => $server->said());
echo ask_line($client, ''), "\n";
?>
--EXPECT--
{"connection_num":1,"accept_count":1,"close_count":0,"abort_count":0,"request_count":1,"total_recv_bytes":8,"coroutine_num":1}
{"connection_num":1,"accept_count":1,"close_count":0,"abort_count":0,"request_count":2,"total_recv_bytes":8,"coroutine_num":1}
{"connection_num":1,"accept_count":2,"close_count":1,"abort_count":1,"request_count":3,"total_recv_bytes":110,"coroutine_num":1}
