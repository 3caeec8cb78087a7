--TEST--
UDP server: dispatch_func is called for datagrams with connection id 0, and may drop them or use dispatch_mode
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = packet_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('packet', fn ($server, string $data, array $from) => $server->sendto($from['address'], $from['port'], "$server->worker_id " . ($data === '0' ? $server->stats()['abort_count'] : $data)));
}, ['worker_num' => 3, 'dispatch_func' => function ($server, int $fd, int $type, string $data): int {
    say(($fd === unpack('L', inet_pton('127.0.0.1'))[1] ? 'address' : $fd) . " $type $data");
    return (int) $data;
}], CORO_SOCK_UDP);
eventually(fn () => count($server->said()) === 3);
$client = datagrams($server->port);
foreach ([0, 1, 2, 1, -1, 3, -2, 2] as $worker) {
    fwrite($client, (string) $worker);
    echo $worker < 0 || $worker > 2 ? '' : fread($client, 10) . ', ';
}
$workers = [];
for ($i = 0; $i < 5; $i++) {
    fwrite($client, '-3');
    $workers[] = fread($client, 10);
}
fwrite($client, '0');   // the datagrams that dispatch_func dropped are not counted
echo fread($client, 10), ', ';
echo count(array_unique($workers)), ' ', $server->end(), "\n";
echo implode(', ', array_slice($server->said(), 3, 8));
?>
--EXPECT--
0 0, 1 1, 2 2, 1 1, 2 2, 0 0, 1 exit 0
address 0 0, address 0 1, address 0 2, address 0 1, address 0 -1, address 0 3, address 0 -2, address 0 2
