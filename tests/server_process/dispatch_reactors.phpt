--TEST--
PROCESS mode: the clients of all reactor threads go to the workers in turn
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
$reactors = $workers = '';
for ($i = 0; $i < 1000 && ($i < 12 || strlen(count_chars($reactors, 3)) < 3); $i++) {   // the kernel decides which thread gets a client
    [$reactor, $worker] = explode(' ', ask_line($clients[] = connect($server->port), 'which'));
    $reactors .= $reactor;
    $workers .= $worker;
}
echo count_chars($reactors, 3), ' ', $workers === substr(str_repeat('012', 400), 0, $i) ? 'in turn' : $workers, "\n";
?>
--EXPECT--
012 in turn
