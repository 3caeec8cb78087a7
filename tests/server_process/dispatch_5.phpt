--TEST--
dispatch_mode 5: clients with the same number, set by bind(), have the same worker
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

$server = workers_server(5);
$workers = [];
foreach ([7, 8, 9, 7, 8, 9] as $i => $uid) {
    $clients[$i] = connect($server->port);
    ask_line($clients[$i], "bind $uid");
    $workers[] = workers_of($clients[$i], 4);
}
echo implode(' ', $workers), ' ';
$unbound = workers_of(connect($server->port), 4);
echo count(array_unique(str_split($unbound))), ' ', $server->end(), "\n";
?>
--EXPECT--
1111 2222 0000 1111 2222 0000 1 exit 0
