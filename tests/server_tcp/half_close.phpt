--TEST--
TCP server: a client that has shut down its sending side gets the whole earlier answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd) => $server->send($fd, str_repeat('x', 20_000_000)));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $reactor"));
}, LINES);
$client = connect($server->port);
fwrite($client, "go\n");
stream_socket_shutdown($client, STREAM_SHUT_WR);
echo strlen(read_rest($client)), "\n";
eventually(fn () => $server->said());
echo implode($server->said()), "\n";
?>
--EXPECT--
20000000
close 0
