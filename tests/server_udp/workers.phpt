--TEST--
UDP server: two workers share a port, and each client keeps its worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', fn ($server, string $data, array $from) => $server->sendto(
        $from['address'],
        $from['port'],
        (string) $server->worker_id,
        $from['server_socket'],
    ));
}, ['worker_num' => 2], CORO_SOCK_UDP);
$seen = [];
for ($i = $changed = 0; $i < 64 && count($seen) < 2 || $i < 8; $i++) {
    $client = datagrams($server->port);
    fwrite($client, 'a');
    fwrite($client, 'b');
    $worker = fread($client, 100);
    $changed += fread($client, 100) !== $worker;
    $seen[$worker] = true;
}
ksort($seen);
echo json_encode([array_keys($seen), $changed]), ' ', $server->end(), "\n";
?>
--EXPECT--
[[0,1],0] exit 0
