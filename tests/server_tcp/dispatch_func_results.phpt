--TEST--
TCP server: dispatch_func drops a packet with -1, closes the connection with -2, uses dispatch_mode with -3
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about a master that dispatches');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, "$server->worker_id has $data"));
    $server->on('close', fn ($server, int $fd, int $reactor) => say("closed by " . ($reactor < 0 ? 'the server' : 'the client')));
    $server->on('workerStart', fn () => say('ready'));
}, LINES + ['worker_num' => 3, 'dispatch_mode' => CORO_DISPATCH_ROUND, 'dispatch_func' => fn ($server, int $fd, int $type, string $data) => match (trim($data)) {
    'drop' => CORO_DISPATCH_RESULT_DISCARD_PACKET,
    'close' => CORO_DISPATCH_RESULT_CLOSE_CONNECTION,
    'as usual' => CORO_DISPATCH_RESULT_USERFUNC_FALLBACK,
    default => (int) $data,
}]);
eventually(fn () => count($server->said()) === 3);
$client = connect($server->port);
$workers = array_map(fn () => ask_line($client, 'as usual')[0], range(1, 3));
sort($workers);
fwrite($client, "drop\n");
echo implode($workers), ' ', ask_line($client, '2'), ' ';
fwrite($client, "close\n2\n");
echo json_encode(read_rest($client)), "\n";
$other = connect($server->port);
echo ask_line($other, '1'), "\n", $server->end(), "\n", implode("\n", array_slice($server->said(), 3, 1)), "\n";
?>
--EXPECT--
012 2 has 2 ""
1 has 1
exit 0
closed by the server
