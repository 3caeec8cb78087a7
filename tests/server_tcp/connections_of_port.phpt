--TEST--
TCP server: $port->connections has only the connections of this port
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$other = 0;
$server = packet_server(function ($server) use (&$other): void {
    $other = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP)->port;
    $server->on('receive', function ($server, int $fd): void {
        $all = iterator_to_array($server->connections, false);
        $said = [count($server->connections) === count($all)];
        foreach ($server->ports as $port) {
            $ids = iterator_to_array($port->connections, false);
            $ports = array_map(fn (int $id): int => $server->getClientInfo($id)['server_port'], $ids);
            $mine = in_array($fd, $ids, true);
            $info = $port->connections[$fd];
            $said[] = [count($port->connections), count($ids), array_unique($ports) === [$port->port],
                isset($port->connections[$fd]) === $mine, ($info !== false) === $mine];
        }
        $server->send($fd, json_encode($said));
    });
}, ['worker_num' => 1]);
$clients = [connect($server->port), connect($other), connect($other)];
foreach ($clients as $client) {
    fwrite($client, 'known');
    fread($client, 1000);
}
foreach ([0, 2] as $i) {
    fwrite($clients[$i], 'go');
    echo fread($clients[$i], 1000), "\n";
}
fclose($clients[1]);
eventually(function () use ($clients): bool {
    fwrite($clients[2], 'go');
    return str_contains(fread($clients[2], 1000), '[1,1,true,true,true],[1,1,true,true,true]');
}) || print("the closed one is still there\n");
?>
--EXPECT--
[true,[1,1,true,true,true],[2,2,true,true,true]]
[true,[1,1,true,true,true],[2,2,true,true,true]]
