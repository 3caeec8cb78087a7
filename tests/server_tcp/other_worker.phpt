--TEST--
BASE mode: send(), exists() and close() work for a connection of another worker, and any other id is refused
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about workers with connections of their own');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        [$what, $other] = explode(' ', rtrim($data)) + ['', '0'];
        $result = match ($what) {
            'send' => [$server->send((int) $other, "from another\n")],
            'large' => [$server->send((int) $other, str_repeat('x', 1_000_000))],
            'exists' => [$server->exists((int) $other)],
            'close' => [$server->close((int) $other)],
            'reset' => [$server->close((int) $other, true)],
            'sendwait' => [$server->sendwait((int) $other, 'never')],
            default => [$server->worker_id, $fd],
        };
        $server->send($fd, json_encode([...$result, $server->getLastError()]) . "\n");
    });
}, LINES + ['worker_num' => 2]);
$kept = $clients = [];
eventually(function () use ($server, &$kept, &$clients): bool {
    $kept[] = $client = connect($server->port);
    [$worker, $fd] = json_decode(ask_line($client, 'who'));
    $clients[$worker][$fd] = $client;
    return count($clients) === 2 && min(array_map(count(...), $clients)) === 2;
});
[$mine, $a, $b] = [reset($clients[1]), ...array_keys($clients[0])];
echo ask_line($mine, "exists $a"), ask_line($mine, "send $a"), ' ', fgets($clients[0][$a]);
echo ask_line($mine, "large $a"), ' ', strlen(read_bytes($clients[0][$a], 1_000_000)), ask_line($mine, "sendwait $a"), "\n";
echo ask_line($mine, "close $a"), json_encode(read_rest($clients[0][$a])), ' ', ask_line($mine, "reset $b"), json_encode(read_rest($clients[0][$b])), "\n";
eventually(fn () => ask_line($mine, "exists $a")[1] === 'f');
foreach (["exists $a", "send $a", "close $a", 'send 999', 'send ' . PHP_INT_MAX, 'send ' . PHP_INT_MIN, 'send ' . $a + 2 ** 43] as $line) {
    echo ask_line($mine, $line), ' ';
}
echo $server->end(), "\n";
?>
--EXPECT--
[true,0][true,0] from another
[true,0] 1000000[false,1005]
[true,1005]"" [true,1005]""
[false,1005] [false,1005] [false,1005] [false,1005] [false,1005] [false,1005] [false,1005] exit 0
