--TEST--
UDP server: SIGTERM lets running callbacks answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        say('begun');
        Coro\Coroutine::sleep(0.2);
        $server->sendto($from['address'], $from['port'], $data);
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'hello');
eventually(fn () => $server->said());
$server->signal(SIGTERM);
echo fread($client, 100), ' ', $server->wait(), "\n";
?>
--EXPECT--
hello exit 0
