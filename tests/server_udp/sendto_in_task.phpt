--TEST--
UDP server: sendto() works in a task worker, also from the socket that has received the datagram, and warns in other processes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->set(['task_worker_num' => 1, 'task_max_request' => 1]);
    $server->on('packet', fn ($server, string $data, array $from) => $server->task([$from, $data]));
    $server->on('task', function ($server, int $id, int $worker, array $task): void {
        [$from, $data] = $task;
        $sent = [$server->sendto($from['address'], $from['port'], "$data 1"),
            $server->sendto($from['address'], $from['port'], "$data 2", $from['server_socket']),
            @$server->sendto($from['address'], $from['port'], "$data 3", 999)];
        say(json_encode($sent));
    });
    $server->on('managerStart', function ($server): void {
        set_error_handler(fn (int $level, string $text) => say($text));
        $server->sendto('127.0.0.1', 9, 'x');
        restore_error_handler();
    });
}, type: CORO_SOCK_UDP);
$client = datagrams($server->port);
foreach (['first', 'second'] as $data) {   // two task workers, one after the other
    fwrite($client, $data);
    echo fread($client, 100), "\n", fread($client, 100), "\n";
}
eventually(fn () => count($server->said()) === 3);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
first 1
first 2
second 1
second 2
Coro\Server::sendto(): only workers and task workers can send datagrams
[true,true,false]
[true,true,false]
