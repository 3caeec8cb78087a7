--TEST--
UDP server: stats() counts datagrams and their bytes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        $stats = $server->stats();
        $server->sendto($from['address'], $from['port'], json_encode([
            $stats['request_count'], $stats['total_recv_bytes'], $stats['concurrency'], $stats['connection_num'],
        ]));
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
foreach (['hello', 'again'] as $packet) {
    fwrite($client, $packet);
    echo fread($client, 100), ' ';
}
?>
--EXPECT--
[1,5,1,0] [2,10,1,0] 
