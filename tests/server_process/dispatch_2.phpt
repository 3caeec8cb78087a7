--TEST--
dispatch_mode 2: a client stays with its worker, and new clients are assigned in turn
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

$server = workers_server(2);
$clients = array_map(fn () => connect($server->port), range(1, 9));
$workers = array_map(fn ($client) => workers_of($client), $clients);
$again = array_map(fn ($client) => workers_of($client), $clients);
$counts = array_count_values($workers);
ksort($counts);
echo json_encode($counts), ' ', json_encode($workers === $again), ' ', $server->end(), "\n";
?>
--EXPECT--
{"000000":3,"111111":3,"222222":3} true exit 0
