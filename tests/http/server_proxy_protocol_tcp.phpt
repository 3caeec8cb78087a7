--TEST--
TCP server: the PROXY protocol tells the address of a client before its first packet
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/server_client_address.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('connect', fn ($server, $fd) => $server->send($fd, $server->getClientInfo($fd)['remote_ip'] . ' '));
    $server->on('receive', fn ($server, $fd, $reactor, $data) => $server->send($fd, $data) && $server->close($fd));
}, PROXY, Coro\Server::class);
$client = connect($server->port);
fwrite($client, "PROXY TCP4 203.0.113.5 127.0.0.1 4711 80\r\npacket");
echo stream_get_contents($client), "\n";
?>
--EXPECT--
203.0.113.5 packet
