--TEST--
TCP server: a coroutine that waits in send() to a client that has shut down its sending side may send more
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        for ($i = 0; $i < 200 && $server->send($fd, str_repeat('x', 100_000)); $i++) {
        }
        say("sent $i");
    });
}, LINES + ['socket_buffer_size' => 1]);
$client = connect($server->port);
fwrite($client, "go\n");
stream_socket_shutdown($client, STREAM_SHUT_WR);
echo strlen(read_rest($client)), "\n";
eventually(fn () => $server->said());
echo implode($server->said()), "\n";
?>
--EXPECT--
20000000
sent 200
