<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('packet', function ($server, string $data, array $from): void {
        static $count = 0;
        $server->sendto($from['address'], $from['port'], "$data " . getmypid() . ' ' . ++$count);
    });
}, ['worker_num' => 1, 'max_request' => 5], CORO_SOCK_UDP);
$client = datagrams($server->port);
$workers = [];
for ($i = $answers = 0; $i < 20; $i++) {
    fwrite($client, "$i");
}
for ($i = 0; $i < 20; $i++) {
    [$number, $pid, $count] = explode(' ', fread($client, 100));
    $answers += (int) $number === $i;
    $workers[$pid][] = $count;
}
echo $answers, ' ', count($workers), ' ', json_encode(array_unique(array_map(json_encode(...), array_values($workers)))), ' ', $server->end(), "\n";
?>
