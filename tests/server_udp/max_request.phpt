--TEST--
UDP server: max_request counts datagrams; those that arrive while a worker is replaced are not lost
--EXTENSIONS--
coro
pcntl
posix
--FILE--
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
// In PROCESS mode an ending worker still handles the datagrams that it was sent; in BASE mode its replacement does.
$at_least = array_filter($workers, fn ($counts) => $counts === array_map('strval', range(1, max(5, count($counts)))));
$exactly = array_filter($at_least, fn ($counts) => count($counts) === 5);
$is_as_expected = server_mode() === CORO_BASE ? count($exactly) === 4 : count($at_least) >= count($workers) - 1;
eventually(function () use (&$pid, $workers, $client): bool {
    fwrite($client, 'more');
    $pid = explode(' ', fread($client, 100))[1];
    return !isset($workers[$pid]);
}, 5);
echo $answers, ' ', $is_as_expected ? 'counted' : json_encode($workers), ' ', isset($workers[$pid]) ? 'the same' : 'another', ' ', $server->end(), "\n";
?>
--EXPECT--
20 counted another exit 0
