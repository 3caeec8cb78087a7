--TEST--
TCP server: heartbeat() lists silent clients: none here, and false without heartbeat_idle_time
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

foreach ([[], ['heartbeat_idle_time' => 60]] as $options) {
    $server = packet_server(function ($server): void {
        $server->on('workerStart', fn () => say(json_encode($server->heartbeat())));
        $server->on('receive', fn ($server, int $fd) => $server->send($fd, json_encode([$server->heartbeat(false), $server->heartbeat()])));
    }, $options);
    $client = connect($server->port);
    eventually(fn () => $server->said());
    fwrite($client, 'go');
    echo $server->said()[0], ' ', fread($client, 20), "\n";
    unset($server);
}
?>
--EXPECT--
false [false,false]
[] [[],[]]
