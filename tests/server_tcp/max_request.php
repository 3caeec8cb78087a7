<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('receive', fn ($server, int $fd, int $reactor, string $data) => $server->send($fd, getmypid() . "\n"));
}, LINES + ['worker_num' => 1, 'max_request' => 5]);
$client = connect($server->port);
fwrite($client, "1\n2\n3\n4\n5\n");
$first = array_count_values(explode("\n", rtrim(read_rest($client))));
$second = ask_line(connect($server->port), '6');
echo json_encode(array_values($first)), ' ', isset($first[$second]) ? 'the same' : 'another', ' ', $server->end(), "\n";
?>
