--TEST--
UDP server: exceptions and exit() in a packet callback end only that callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        if ($data === 'throw') {
            throw new LogicException('wrong');
        }
        $server->sendto($from['address'], $from['port'], $data);
        exit(3);
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
foreach (['one', 'throw', 'two'] as $packet) {
    fwrite($client, $packet);
}
echo fread($client, 100), ' ', fread($client, 100), ' ';
echo substr_count($server->printed(), 'Uncaught LogicException: wrong in '), ' ', $server->end(), "\n";
?>
--EXPECT--
one two 1 exit 0
