--TEST--
TCP server: coro_last_error() equals getLastError(), and coro_clear_error() sets both to 0
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        $errors = fn () => json_encode([coro_last_error(), $server->getLastError()]);
        $said = $errors();
        $server->send(99, 'x');
        $said .= $errors();
        coro_clear_error();
        $server->send($fd, $said . $errors());
    });
});
$client = connect($server->port);
fwrite($client, 'go');
echo fread($client, 100), "\n";
?>
--EXPECT--
[0,0][1005,1005][0,0]
