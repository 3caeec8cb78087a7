--TEST--
TCP server: no more is read from a client with many waiting callbacks, and others are served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        static $waiting = [];
        if ($data === "count\n") {
            $server->send($fd, count($waiting) . "\n");
        } elseif ($data === "go\n") {
            foreach ($waiting as $coroutine) {
                Coro\Coroutine::resume($coroutine);
            }
            $waiting = [];
        } else {
            $waiting[] = Coro\Coroutine::getCid();
            Coro\Coroutine::suspend();
            $server->send($fd, $data);
        }
    });
}, LINES + ['worker_num' => 1]);
$client = connect($server->port);
fwrite($client, implode("\n", range(1, 1000)) . "\n");
$other = connect($server->port);
eventually(fn () => ask_line($other, 'count') === '128');
echo ask_line($other, 'count'), ' ';
for ($i = 0; $i < 1000; $i++) {
    if ($i % 128 === 0) {
        eventually(fn () => (int) ask_line($other, 'count') === min(128, 1000 - $i));
        fwrite($other, "go\n");
    }
    $lines[] = (int) fgets($client);
}
echo json_encode($lines === range(1, 1000)), "\n";
?>
--EXPECT--
128 true
