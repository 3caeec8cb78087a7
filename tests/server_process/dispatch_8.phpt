--TEST--
dispatch_mode 8: a client belongs to the worker that has the fewest coroutines when the client connects
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

$server = workers_server(8);
$clients = [];
for ($i = 0; $i < 2; $i++) {
    $clients[] = $client = connect($server->port);
    $busy[] = ask_line($client, 'spawn 20');
}
$third = connect($server->port);
$others = workers_of($third, 10);
echo count(array_unique($busy)), ' ', strlen(count_chars($others, 3)), ' ', in_array($others[0], $busy) ? 'busy' : 'idle', "\n";
ask_line($third, 'spawn 40');   // this worker has the most coroutines now
echo workers_of($clients[0]) === str_repeat($busy[0], 6) ? 'stays' : 'moves', ' ',
    workers_of($third) === str_repeat($others[0], 6) ? 'stays' : 'moves', ' ', $server->end(), "\n";
?>
--EXPECT--
2 1 idle
stays stays exit 0
