--TEST--
Server: getSocket() in a worker of PROCESS mode returns only datagram sockets, because the master accepts
--EXTENSIONS--
coro
pcntl
posix
sockets
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about workers that do not accept');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $second = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
    $second->on('packet', 'strlen');
    $ask = function () use ($server, $second): string {
        socket_getsockname($second->getSocket(), $host, $port);
        $first = @$server->getSocket();
        return json_encode([$port === $second->port, $first && socket_getsockname($first, $host, $port), $port === $server->port]);
    };
    $server->on('start', fn () => say('master ' . $ask()));
    $server->on('request', fn ($request, $response) => $response->end($ask() . error_get_last()['message']));
});
echo body($server->port, '/'), "\n", $server->end(), "\n", $server->said()[0];
?>
--EXPECT--
[true,false,false]Coro\Server::getSocket(): the port is closed
exit 0
master [true,true,true]
