--TEST--
TCP server: close() of a connection that still sends fails with SESSION_CLOSED, and close(reset: true) drops the unsent bytes
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

const SIZE = 16 << 20;
$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        $server->send($fd, str_repeat('x', SIZE));
        say(json_encode([$server->close($fd), $server->close($fd), $server->getLastError() === CORO_ERROR_SESSION_CLOSED]));
        say(json_encode($server->close($fd, true)));
    });
    $server->on('close', function ($server, int $fd): void {
        say('close ' . json_encode([$server->close($fd, true), $server->getLastError() === CORO_ERROR_SESSION_NOT_EXIST]));
    });
}, LINES);
$client = connect($server->port);
fwrite($client, "hello\n");
eventually(fn () => count($server->said()) === 3);
echo strlen(@stream_get_contents($client)) < SIZE ? 'cut' : 'whole', "\n", implode("\n", $server->said()), "\n", $server->end(), "\n";
?>
--EXPECT--
cut
[true,false,true]
true
close [false,true]
exit 0
