--TEST--
dispatch_mode 8: requests and packets go to the worker with the fewest coroutines
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
$client = connect($server->port);
$busy = [ask_line($client, 'spawn 20'), ask_line($client, 'spawn 20')];
$others = workers_of($client, 10);
echo count(array_unique($busy)), ' ', strlen(count_chars($others, 3)), ' ', in_array($others[0], $busy) ? 'busy' : 'idle', ' ', $server->end(), "\n";
?>
--EXPECT--
2 1 idle exit 0
