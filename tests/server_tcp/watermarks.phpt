--TEST--
TCP server: bufferFull is called when a client does not read, and bufferEmpty when it reads again
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd): void {
        for ($i = 0; $i < 20; $i++) {
            $server->send($fd, str_repeat('x', 1_000_000));
        }
        say('sent');
    });
    $name = fn ($server, int $fd, ...$more) => count($more) . ' ' . json_encode($server->getClientInfo($fd)['send_queued_bytes'] > 1_000_000);
    $server->on('bufferFull', fn (...$arguments) => say('full ' . $name(...$arguments)));
    $server->on('bufferEmpty', fn (...$arguments) => say('empty ' . $name(...$arguments)));
}, LINES + ['buffer_high_watermark' => '6M', 'buffer_low_watermark' => '500K', 'socket_buffer_size' => '64M']);
$client = connect($server->port);
fwrite($client, "go\n");
eventually(fn () => count($server->said()) === 2);
echo implode(', ', $server->said()), "\n", strlen(read_bytes($client, 20_000_000)), "\n";
eventually(fn () => count($server->said()) === 3);
echo implode(', ', $server->said()), "\n";
?>
--EXPECT--
sent, full 0 true
20000000
sent, full 0 true, empty 0 false
