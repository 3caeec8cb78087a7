--TEST--
TCP server: a unix stream socket carries packets, and its path is removed with the server
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, $data));
    $server->on('connect', fn ($server, int $fd) => say(json_encode(
        array_intersect_key($server->getClientInfo($fd), ['remote_ip' => 1, 'remote_port' => 1, 'server_port' => 1, 'socket_type' => 1]),
    )));
}, LINES, CORO_SOCK_UNIX_STREAM, $path);
$client = stream_socket_client("unix://$path");
echo ask_line($client, 'hello'), ' ', strlen(ask_line($client, noise(1_000_000))), "\n", $server->said()[0], "\n";
echo $server->end(), ' ', json_encode(file_exists($path)), "\n";
?>
--EXPECT--
hello 1000000
{"server_port":0,"socket_type":5,"remote_port":0,"remote_ip":""}
exit 0 false
