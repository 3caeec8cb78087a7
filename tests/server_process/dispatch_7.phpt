--TEST--
dispatch_mode 7: a worker gets the connection's socket itself and keeps it
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
require __DIR__ . '/../include/workers.inc';

$server = workers_server(7, [], fn ($server) => $server->on('connect', fn ($server, int $fd) => say("connect $server->worker_id")));
$clients = array_map(fn () => connect($server->port), range(1, 6));
$workers = array_map(fn ($client) => workers_of($client, 3), $clients);
sort($workers);
echo implode(' ', $workers), ' ', count(preg_grep('/connect/', $server->said())), ' ';
$large = noise(1_000_000) . "\n";
fwrite($clients[0], $large);
echo strlen(fgets($clients[0])), ' ', $server->end(), "\n";
?>
--EXPECT--
000 000 111 111 222 222 6 2 exit 0
