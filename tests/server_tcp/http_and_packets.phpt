--TEST--
TCP server: an HTTP server may have a TCP port and a UDP port
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

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('http ' . count($server->connections)));
    $lines = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $lines->set(['open_http_protocol' => false] + LINES);
    $lines->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "line $data"));
    $udp = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
    $udp->on('packet', fn ($server, string $data, array $from) => $server->sendto($from['address'], $from['port'], "packet $data"));
    say("$lines->port $udp->port");
});
[$lines, $udp] = explode(' ', $server->said()[0]);
$client = connect((int) $lines);
echo ask_line($client, 'hello'), "\n";
$packets = datagrams((int) $udp);
fwrite($packets, 'hello');
echo fread($packets, 100), "\n", body($server->port, '/'), "\n";
?>
--EXPECT--
line hello
packet hello
http 2
