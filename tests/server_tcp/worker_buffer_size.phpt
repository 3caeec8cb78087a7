--TEST--
TCP server: unsent data of all clients together stays within worker_buffer_size, and clients that read are served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $line): void {
        if (trim($line) === 'kept') {
            $server->send($fd, $server->stats()['worker_buffer_bytes'] . "\n");
            return;
        }
        for ($sent = 0; $sent < 256 && $server->send($fd, random_bytes(64 << 10)); $sent++) {
        }
        $outcome = $sent === 256 ? 'all was kept' : 'refused with ' . $server->getLastError();
        say($outcome . ($server->stats()['worker_buffer_bytes'] > 1 << 18 ? ', much kept' : ', little kept'));
    });
}, LINES + ['worker_num' => 1, 'enable_coroutine' => false, 'worker_buffer_size' => '1M', 'send_timeout' => 0]);
$reader = connect($server->port);
for ($i = 1; $i <= 12; $i++) {
    fwrite($silent[] = connect($server->port), "feed\n");
    eventually(fn () => count($server->said()) === $i);
    $kept[] = (int) ask_line($reader, 'kept');
}
// The last string of each client was begun while there was room, or is partly sent.
echo json_encode([array_count_values($server->said()), max($kept) < (1 << 20) + 13 * (64 << 10)]), ' ';
unset($silent);
echo json_encode(eventually(fn () => ask_line($reader, 'kept') === '0')), ' ', $server->end(), "\n";

// A string that is sent to many clients is stored once.
$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $line): void {
        if (trim($line) === 'kept') {
            $server->send($fd, $server->stats()['worker_buffer_bytes'] . "\n");
            return;
        }
        $news = random_bytes(12 << 20);   // more than the kernel's socket buffer takes
        foreach ($server->connections as $client) {
            $client === $fd || $server->send($client, $news);
        }
        $server->send($fd, "told\n");
    });
}, LINES + ['worker_num' => 1, 'send_timeout' => 0]);
$reader = connect($server->port);
for ($i = 1; $i <= 6; $i++) {
    $silent[] = connect($server->port);
}
eventually(fn () => ask_line($reader, 'kept') === '0');
echo ask_line($reader, 'tell all'), ' ';
echo json_encode((int) ask_line($reader, 'kept') < 14 << 20), ' ', $server->end(), "\n";
?>
--EXPECT--
[{"refused with 1009, much kept":12},true] true exit 0
told true exit 0
