--TEST--
TCP server: the connect callback may send, wait and close
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('connect', function ($server, int $fd): void {
        $server->send($fd, "welcome\n");
        Coro\Coroutine::sleep(0.001);
        $server->send($fd, "again\n");
        $server->close($fd);
    });
    $server->on('receive', fn () => null);
});
echo read_rest(connect($server->port));
?>
--EXPECT--
welcome
again
