--TEST--
BASE mode: of what another worker sends a connection that does not read, whole pieces are lost once its buffer is full
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

const PIECE = 100_000;
$server = packet_server(function ($server): void {
    $server->on('receive', function ($server, int $fd, int $reactor, string $data): void {
        [$what, $other] = explode(' ', rtrim($data)) + ['', '0'];
        for ($i = $sent = 0; $what === 'flood' && $i < 300; $i++) {
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
echo json_decode(ask_line($mine, "flood $id"))[2], " sent\n";
echo eventually(fn () => str_contains($server->printed(), "connection $id reads too slowly")) ? 'logged' : 'not logged', "\n";
fwrite($slow, "who\n");
for ($numbers = []; ($line = fgets($slow)) && $line[0] !== '['; $numbers[] = (int) $line) {
    strlen($line) === PIECE || print("a part\n");
}
$sorted = $numbers;
sort($sorted);
var_dump($numbers === $sorted, count($numbers) > 5, count($numbers) < 300, trim((string) $line) === "[0,$id,0]");
echo $server->end(), "\n";
?>
--EXPECT--
300 sent
logged
bool(true)
bool(true)
bool(true)
bool(true)
exit 0
