--TEST--
TCP server: the memory for data to clients that do not read is bounded
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        if ($data === "peak\n") {
            $server->send($fd, json_encode(memory_get_peak_usage() < 16_000_000) . "\n");
            return;
        }
        say('sending');
        for ($i = 0; $i < 1000 && $server->send($fd, str_repeat(chr($i % 256), 100_000)); $i++) {
        }
        say("gone $i " . $server->getLastError());
    });
}, LINES + ['worker_num' => 1, 'socket_buffer_size' => 200_000]);
$slow = array_map(fn () => connect($server->port), range(1, 20));
foreach ($slow as $client) {
    fwrite($client, "go\n");
    wait_readable($client);
}
echo ask_line(connect($server->port), 'peak'), ' ', count($server->said()), "\n";
unset($slow, $client);
eventually(fn () => count($server->said()) === 40);
echo json_encode(array_values(array_unique(preg_replace('/ \d+ /', ' N ', $server->said())))), "\n";
?>
--EXPECT--
true 20
["sending","gone N 1005"]
