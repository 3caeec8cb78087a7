--TEST--
TCP server: a client with unsent data is still read from while other clients use up worker_buffer_size
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $line): void {
        static $received = 0;
        match (trim($line)) {
            'kept' => $server->send($fd, $server->stats()['worker_buffer_bytes'] . "\n"),
            'feed' => $server->send($fd, random_bytes(16 << 20)),
            default => null,
        };
        if (strlen($line) > 100 && ($received += strlen($line)) === 16 << 20) {
            say('all received');
        }
    });
}, LINES + ['worker_num' => 1, 'worker_buffer_size' => '1M', 'socket_buffer_size' => '64M', 'buffer_output_size' => '64M',
    'send_timeout' => 0]);
$reader = connect($server->port);
foreach ([1, 2] as $i) {
    fwrite($silent[$i] = connect($server->port), "feed\n");
    eventually(fn () => (int) ask_line($reader, 'kept') > 1 << 20);
}
$line = str_repeat('x', 65535) . "\n";
stream_set_timeout($silent[2], 10);
for ($i = 0; $i < 256 && fwrite($silent[2], $line) === strlen($line); $i++) {
}
echo json_encode(eventually(fn () => in_array('all received', $server->said()))), ' ', $server->end(), "\n";
?>
--EXPECT--
true exit 0
