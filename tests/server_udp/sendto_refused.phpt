--TEST--
UDP server: sendto() warns about datagrams that cannot be sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        set_error_handler(fn ($level, $text) => say($text));
        foreach ([['nohost', 9, 'x'], ['::1', 9, 'x'], ['127.0.0.1', 9, str_repeat('x', 70_000)], ['127.0.0.1', 9, 'x', 999]] as $arguments) {
            say(json_encode([$server->sendto(...$arguments), $server->getLastError()]));
        }
        say(json_encode($server->sendto('127.0.0.1', 65536, 'x')));
        $server->sendto($from['address'], $from['port'], 'done');
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'go');
echo fread($client, 100), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
done
Coro\Server::sendto(): no datagram port of this server can send to nohost
[false,97]
Coro\Server::sendto(): no datagram port of this server can send to ::1
[false,97]
Coro\Server::sendto(): cannot send to 127.0.0.1:9: Message too long [90]
[false,90]
Coro\Server::sendto(): no datagram port of this server can send to 127.0.0.1
[false,97]
Coro\Server::sendto(): the port must be between 0 and 65535
false
