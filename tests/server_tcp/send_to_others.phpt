--TEST--
TCP server: $server->connections allows to send one client's packet to all others
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        foreach ($server->connections as $other) {
            if ($other !== $fd) {
                $server->send($other, $data);
            }
        }
        $server->send($fd, 'told ' . count($server->connections) - 1 . "\n");
    });
}, LINES);
$clients = array_map(fn () => connect($server->port), range(1, 4));
foreach ($clients as $client) {   // waits until all clients are accepted
    fwrite($client, "\n");
}
do {
    $line = fgets($clients[0]);
    $line === "told 3\n" || fwrite($clients[0], "\n");
} while ($line && $line !== "told 3\n");
echo "all there\n";
fwrite($clients[0], "hello all\n");
foreach ($clients as $i => $client) {
    do {
        $line = fgets($client);
    } while ($i && $line && $line !== "hello all\n");
    echo $i ? $line : '';
}
?>
--EXPECT--
all there
hello all
hello all
hello all
