--TEST--
TCP server: max_request counts packets
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, getmypid() . "\n"));
}, LINES + ['worker_num' => 1, 'max_request' => 5]);
$client = connect($server->port);
fwrite($client, "1\n2\n3\n4\n5\n");
$first = array_count_values(array_map(fn () => rtrim((string) fgets($client)), range(1, 5)));
$second = '';
eventually(function () use (&$second, $first, $server): bool {
    $second = ask_line(connect($server->port), '6');
    return $second !== '' && !isset($first[$second]);
}, 5);
echo json_encode(array_values($first)), ' ', isset($first[$second]) ? 'the same' : 'another', ' ', $server->end(), "\n";
?>
--EXPECT--
[5] another exit 0
