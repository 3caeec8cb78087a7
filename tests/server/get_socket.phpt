--TEST--
Server: getSocket() returns the port's socket for ext/sockets, in a worker the worker's own one
--EXTENSIONS--
coro
pcntl
posix
sockets
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about workers that accept');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $second = $server->listen('127.0.0.1', 0, CORO_SOCK_UDP);
    socket_getsockname($server->getSocket(), $host, $port);
    var_dump($port === $server->port);
    socket_getsockname($server->getSocket(1), $host, $port);
    var_dump($port === $second->port, socket_getsockname($second->getSocket(), $host, $port), $port === $second->port);
    socket_set_option($second->getSocket(), SOL_SOCKET, SO_BROADCAST, 1);
    var_dump(socket_get_option($server->getSocket(1), SOL_SOCKET, SO_BROADCAST));
    attempt(fn () => $server->getSocket(2));
    $second->on('packet', 'strlen');
    $server->on('request', function ($request, $response) use ($server): void {
        $socket = $server->getSocket();
        socket_getsockname($socket, $host, $port);
        $response->end(json_encode([$port === $server->port, socket_get_option($socket, SOL_SOCKET, SO_TYPE), fstat_of($socket), getmypid()]));
    });
}, ['worker_num' => 2]);
function fstat_of(Socket $socket): int
{
    return fstat(socket_export_stream($socket))['ino'] ?? 0;
}
$seen = [];
var_dump(eventually(function () use (&$seen, $server): bool {
    [$is_ours, $type, $inode, $pid] = json_decode(body($server->port, '/'));
    $seen[$pid] = "$inode " . json_encode([$is_ours, $type]);
    return count($seen) === 2;
}));
echo preg_replace('/\d{4,}/', 'INODE', implode("\n", array_unique($seen))), "\n", $server->end();
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
bool(true)
int(1)

Warning: Coro\Server::getSocket(): there is no port 2 in %s on line %d
false
bool(true)
INODE [true,1]
INODE [true,1]
exit 0
