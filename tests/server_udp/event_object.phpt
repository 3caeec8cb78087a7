--TEST--
UDP server: with event_object a datagram is passed as a Packet
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, Coro\Server\Packet $packet, ...$more): void {
        $right = !$more && $packet->server_port === $server->port && $packet->server_socket > 0 &&
            abs($packet->dispatch_time - time()) < 60;
        $server->sendto($packet->address, $packet->port, $right ? strrev($packet->data) : 'wrong');
    });
}, ['event_object' => true], type: CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'packet');
echo fread($client, 100), "\n";
?>
--EXPECT--
tekcap
