--TEST--
UDP server: the packet callback gets the datagram and its sender, and sendto() answers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($given, string $data, array $from) use ($server): void {
        say(json_encode([$given === $server, array_keys($from), $from['address'], $from['server_port'] === $server->port]));
        say(json_encode([$from['port'], abs($from['dispatch_time'] - microtime(true)) < 30]));
        say(json_encode($server->sendto($from['address'], $from['port'], "you said $data", $from['server_socket'])));
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
fwrite($client, 'hello');
echo fread($client, 100), "\n";
$port = substr(strrchr(stream_socket_get_name($client, false), ':'), 1);
eventually(fn () => count($server->said()) === 3);
echo str_replace($port, 'PORT', implode("\n", $server->said())), "\n";
?>
--EXPECT--
you said hello
[true,["server_socket","dispatch_time","server_port","address","port"],"127.0.0.1",true]
[PORT,true]
true
