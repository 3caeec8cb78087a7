--TEST--
WebSocket: a server may have WebSocket, HTTP and TCP ports
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
require __DIR__ . '/../include/websocket.inc';

$ports = [];
$server = websocket_server(function ($server) use (&$ports): void {
    $http = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $http->set(['open_http_protocol' => true]);
    $http->on('request', fn ($request, $response) => $response->end('http'));
    $tcp = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $tcp->set(['open_eof_split' => true, 'package_eof' => "\n"]);
    $tcp->on('receive', function ($server, $fd, $reactor, $data): void {
        foreach ($server->connections as $other) {
            $server->push($other, trim($data)) || $server->send($other, $server->getLastError() . "\n");
        }
    });
    $ports = [$http->port, $tcp->port];
});
$client = new WebSocket($server->port);
echo body($ports[0], '/'), ' ', statuses(handshake_answer($ports[0])), "\n";
$tcp = connect($ports[1]);
fwrite($tcp, "from tcp\n");
echo $client->next(), ' ', fgets($tcp);
?>
--EXPECT--
http 200
from tcp 8503
