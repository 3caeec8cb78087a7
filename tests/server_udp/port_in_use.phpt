--TEST--
UDP server: the constructor throws for a port in use
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$other = stream_socket_server('udp://127.0.0.1:0', $code, $reason, STREAM_SERVER_BIND);
$port = (int) substr(strrchr(stream_socket_get_name($other, false), ':'), 1);
attempt(function () use ($port): void {
    try {
        new Coro\Server('127.0.0.1', $port, server_mode(), CORO_SOCK_UDP);
    } catch (Coro\Exception $e) {
        echo $e->getCode(), ' ', str_replace($port, 'PORT', $e->getMessage()), "\n";
    }
});
?>
--EXPECT--
98 cannot bind to 127.0.0.1:PORT: Address already in use [98]
NULL
