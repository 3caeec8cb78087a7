--TEST--
TCP server: after close() the connection's id is invalid, although unsent data is still being sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        $server->send($fd, str_repeat('x', 20_000_000));
        $server->close($fd);
        say(json_encode([$server->exists($fd), isset($server->connections[$fd]), $server->getClientList()]));
        say(json_encode([$server->send($fd, 'more'), $server->getLastError(), $server->close($fd), $server->pause($fd)]));
    });
});
$client = connect($server->port);
fwrite($client, 'go');
echo strlen(read_rest($client)), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
20000000
[false,false,false]
[false,1005,false,false]
