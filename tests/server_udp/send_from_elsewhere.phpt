--TEST--
UDP server: sendto() works after waits, in timers and in callbacks of other ports, but not outside workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $udp = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
    say($udp->port);
    @say(json_encode($server->sendto('127.0.0.1', 9, 'x')));
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->sendto('127.0.0.1', (int) $data, 'from TCP'));
    $udp->on('packet', function ($server, string $data, array $from): void {
        Coro\Coroutine::sleep(0.001);
        $server->sendto($from['address'], $from['port'], 'after waiting');
        Coro\Timer::after(1, fn () => $server->sendto($from['address'], $from['port'], 'from a timer'));
    });
}, LINES);
$client = datagrams((int) $server->said()[0]);
fwrite($client, 'go');
echo fread($client, 100), ', ', fread($client, 100), ', ';
fwrite($tcp = connect($server->port), substr(strrchr(stream_socket_get_name($client, false), ':'), 1) . "\n");
echo fread($client, 100), ', ', $server->said()[1], "\n";
?>
--EXPECT--
after waiting, from a timer, from TCP, false
