--TEST--
BASE mode: a connection that does not read the data of another worker is closed when its buffer is full, with no gap before
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

const PIECE = 10_000;
$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        [$what, $other] = explode(' ', rtrim($data)) + ['', '0'];
        for ($i = $sent = 0; $what === 'flood' && $i < 10_000; $i++) {
            $sent += $server->send((int) $other, str_pad("$i ", PIECE - 1, 'x') . "\n");
        }
        $server->send($fd, json_encode([$server->worker_id, $fd, $sent]) . "\n");
    });
}, LINES + ['worker_num' => 2, 'socket_buffer_size' => 1_000_000, 'log_level' => CORO_LOG_WARNING]);
$kept = $clients = [];
eventually(function () use ($server, &$kept, &$clients): bool {
    $kept[] = $client = connect($server->port);
    [$worker, $fd] = json_decode(ask_line($client, 'who'));
    $clients[$worker] = [$client, $fd];
    return count($clients) === 2;
});
[[$slow, $id], [$mine]] = [$clients[0], $clients[1]];
var_dump(json_decode(ask_line($mine, "flood $id"))[2] > 5);
echo eventually(fn () => str_contains($server->printed(), "(fd $id): it reads too slowly")) ? 'logged' : 'not logged', "\n";
for ($numbers = []; strlen($line = (string) @fgets($slow)) === PIECE;) {
    $numbers[] = (int) $line;
}
var_dump($numbers === range(0, count($numbers) - 1), count($numbers) > 5, count($numbers) < 10_000, @fgets($slow));
echo $server->end(), "\n";
?>
--EXPECT--
bool(true)
logged
bool(true)
bool(true)
bool(true)
bool(false)
exit 0
