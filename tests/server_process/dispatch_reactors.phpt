--TEST--
PROCESS mode: the first clients of several reactor threads go to different workers
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
    $server->on('receive', fn ($server, int $fd, int $reactor) => $server->send($fd, "$reactor $server->worker_id\n"));
}, LINES + ['worker_num' => 3, 'reactor_num' => 3]);
eventually(fn () => count($server->said()) === 3);
$first = [];
for ($i = 0; $i < 1000 && count($first) < 3; $i++) {   // the kernel decides which thread gets a client
    [$reactor, $worker] = explode(' ', ask_line($clients[] = connect($server->port), 'which'));
    $first += [$reactor => $worker];
}
ksort($first);
echo json_encode($first), "\n";
?>
--EXPECT--
["0","1","2"]
