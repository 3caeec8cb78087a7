--TEST--
UDP server: without enable_coroutine packets are handled one after the other
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        $server->sendto($from['address'], $from['port'], $data . Coro\Coroutine::getCid());
    });
}, ['worker_num' => 1, 'enable_coroutine' => false], CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'a');
fwrite($client, 'b');
echo fread($client, 100), ' ', fread($client, 100), ' ', $server->end(), "\n";
?>
--EXPECT--
a-1 b-1 exit 0
