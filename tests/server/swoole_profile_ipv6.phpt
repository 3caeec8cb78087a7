--TEST--
coro.swoole_module=1: a port on the address :: also accepts clients over IPv4
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
if (!@stream_socket_server('tcp://[::1]:0')) {
    echo 'skip this machine has no IPv6';
}
?>
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->server['remote_addr']));
}, type: CORO_SOCK_TCP6, host: '::');
echo body($server->port, '/'), "\n";
$server->end();
?>
--EXPECT--
::ffff:127.0.0.1
