--TEST--
getClientInfo() shows the worker of a client with dispatch_mode 8
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the workers of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function (Coro\Server $server): void {
    $server->on('receive', function ($server, $fd): void {
        $server->send($fd, json_encode($server->getClientInfo($fd)['worker_id'] === $server->worker_id));
        $server->close($fd);
    });
}, ['worker_num' => 3, 'dispatch_mode' => 8], Coro\Server::class);
for ($i = 0; $i < 6; $i++) {
    $client = stream_socket_client("tcp://127.0.0.1:$server->port");
    fwrite($client, 'x');
    echo stream_get_contents($client), "\n";
}
?>
--EXPECT--
true
true
true
true
true
true
