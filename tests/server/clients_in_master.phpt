--TEST--
Server: the process that calls the start callback sees the clients of the workers, sends to them and closes them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn () => null);
    $server->on('start', function ($server): void {
        Coro\Timer::tick(5, function (int $timer) use ($server): void {
            foreach ($server->connections as $fd) {
                Coro\Timer::clear($timer);
                say(json_encode([$server->exists($fd), $server->send($fd, "from the start callback\n"), $server->close($fd)]));
                say(json_encode([$server->exists(1 << 40), $server->getLastError(), $server->stats()['connection_num'] >= 0]));
            }
        });
    });
}, LINES);
$client = connect($server->port);
echo fgets($client), json_encode(fgets($client)), ' ', $server->end(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
from the start callback
false exit 0
[true,true,true]
[false,1005,true]
start() returned true
