--TEST--
TCP server: getClientInfo() describes a connection, and bind() adds a number once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        $info = $server->getClientInfo($fd);
        say(json_encode($info));
        say(json_encode($server->connection_info($fd) === $info));
        say(json_encode([$server->bind($fd, 7), $server->bind($fd, 8), $server->getClientInfo($fd)['uid']]));
        say(json_encode(@$server->bind($fd, 1 << 31)) . ' ' . error_get_last()['message']);
        $server->send($fd, 'done');
    });
});
$client = connect($server->port);
fwrite($client, 'go');
fread($client, 10);
[$info, $same, $bound, $error] = $server->said();
$info = json_decode($info, true);
echo implode(' ', array_keys($info)), "\n";
$port = (int) substr(strrchr(stream_socket_get_name($client, false), ':'), 1);
echo json_encode([$info['server_port'] === $server->port, $info['remote_port'] === $port, $info['remote_ip'], $info['socket_type']]), "\n";
$recent = fn (float $time) => $time > microtime(true) - 30 && $time <= microtime(true);
echo json_encode(array_map($recent, [$info['connect_time'], $info['last_time'], $info['last_recv_time']])), "\n$same $bound\n$error\n";
?>
--EXPECT--
server_port server_fd socket_fd socket_type remote_port remote_ip reactor_id connect_time last_time last_recv_time last_send_time last_dispatch_time close_errno recv_queued_bytes send_queued_bytes
[true,true,"127.0.0.1",1]
[true,true,true]
true [true,false,7]
false Coro\Server::bind(): the uid must be a number of 32 bits other than 0
