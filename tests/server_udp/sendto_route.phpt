--TEST--
UDP server: sendto() uses the port that fits the address, or the given server socket
--EXTENSIONS--
coro
pcntl
posix
sockets
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid();
$server = packet_server(function ($server) use ($path): void {
    $udp = [$server->listen('127.0.0.1', 0, CORO_SOCK_UDP), $server->listen('127.0.0.1', 0, CORO_SOCK_UDP)];
    say($udp[0]->port . ' ' . $udp[1]->port);
    $server->on('packet', function ($server, string $data, array $from) use ($path): void {
        $server->sendto($from['address'], $from['port'], 'first that fits');
        $server->sendto($from['address'], $from['port'], 'the same', $from['server_socket']);
        $server->sendto("$path.client", 0, 'unix');
    });
}, [], CORO_SOCK_UNIX_DGRAM, "$path.server");
$ports = explode(' ', $server->said()[0]);
$unix = socket_create(AF_UNIX, SOCK_DGRAM, 0);
socket_bind($unix, "$path.client");
$client = stream_socket_server('udp://127.0.0.1:0', $code, $reason, STREAM_SERVER_BIND);
stream_socket_sendto($client, 'go', 0, "127.0.0.1:$ports[1]");
for ($i = 0; $i < 2; $i++) {
    $bytes = stream_socket_recvfrom($client, 100, 0, $from);
    echo $bytes, ': port ', array_search(explode(':', $from)[1], $ports), "\n";
}
socket_recv($unix, $bytes, 100, 0);
echo $bytes, "\n";
unlink("$path.client");
?>
--EXPECT--
first that fits: port 0
the same: port 1
unix
