--TEST--
TCP server: when a client resets its connection, it is closed and a waiting send() returns
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        while (($server->getClientInfo($fd)['send_queued_bytes'] ?? 1) === 0) {
            $server->send($fd, str_repeat('x', 1_000_000));   // until the kernel's socket buffer is full
        }
        say('send ' . json_encode($server->send($fd, str_repeat('x', 20_000_000))));
        say('send ' . json_encode($server->send($fd, 'more')) . ' ' . $server->getLastError());
    });
    $server->on('close', fn ($server, int $fd, int $reactor) => say("close $reactor " . json_encode($server->exists($fd))));
});
$client = connect($server->port);
fwrite($client, 'go');
eventually(fn () => $server->said());
fclose($client);   // closing with unread bytes resets the connection
eventually(fn () => count($server->said()) === 3);
$lines = $server->said();
sort($lines);
echo implode("\n", $lines), "\n";
?>
--EXPECT--
close 0 false
send false 1005
send true
