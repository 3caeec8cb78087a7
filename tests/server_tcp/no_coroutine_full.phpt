--TEST--
TCP server: send() returns false with error 1009 when the socket buffer is full and coroutines are off
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        // In PROCESS mode the master still moves sent data into the socket. The buffer is full for good when it is full again
        // 100 ms later.
        $sent = 0;
        do {
            for ($before = $sent; $sent < 1000 && $server->send($fd, str_repeat('x', 100_000)); $sent++) {
            }
            usleep(100_000);
        } while ($sent > $before);
        say(json_encode([$sent < 1000, $server->getLastError(), $server->sendwait($fd, 'x'), $server->exists($fd)]));
        say(json_encode([$server->sendfile($fd, __FILE__), $server->getLastError(), Coro\Coroutine::getCid()]));
        $server->close($fd);
    });
}, LINES + ['enable_coroutine' => false, 'socket_buffer_size' => 500_000]);
$client = connect($server->port);
fwrite($client, "go\n");
eventually(fn () => count($server->said()) === 2);
echo implode("\n", $server->said()), "\n", strlen(read_rest($client)) % 100_000, "\n";
?>
--EXPECT--
[true,1009,false,true]
[false,1009,-1]
0
