--TEST--
TCP server: send() to a client that does not read makes its coroutine wait, and others go on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "ping\n") {
            $server->send($fd, "pong\n");
            return;
        }
        for ($i = 0; $i < 80; $i++) {
            $server->send($fd, str_repeat('x', 500_000));
            if ($server->getClientInfo($fd)['send_queued_bytes'] > 1_500_000) {
                say('too much');
            }
        }
        say('sent');
    });
}, LINES + ['socket_buffer_size' => 1_000_000]);
$slow = connect($server->port);
fwrite($slow, "go\n");
wait_readable($slow);
$quick = connect($server->port);
for ($i = 0; $i < 100; $i++) {
    ask_line($quick, 'ping');
}
echo ask_line($quick, 'ping'), ' ', json_encode($server->said()), "\n";
for ($size = 0; $size < 40_000_000 && ($bytes = (string) fread($slow, 1 << 20)) !== ''; $size += strlen($bytes)) {
}
echo $size, ' ';
eventually(fn () => $server->said());
echo json_encode($server->said()), "\n";
?>
--EXPECT--
pong []
40000000 ["sent"]
