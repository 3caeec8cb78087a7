--TEST--
TCP server: a TCP server may have an HTTP port
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

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
    $http = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $http->set(['open_http_protocol' => true]);
    $http->on('request', fn ($request, $response) => $response->end(get_class($request) . " $request->fd"));
    say($http->port);
}, LINES);
$client = connect($server->port);
echo ask_line($client, 'hello'), ' ', body((int) $server->said()[0], '/'), "\n";
?>
--EXPECT--
hello Coro\Http\Request 2
