--TEST--
dispatch_mode 1: the first packet goes to worker 0, and all threads of the master share the turns
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

$server = workers_server(1, ['reactor_num' => 2]);
$clients = array_map(fn () => connect($server->port), range(1, 4));   // two clients of each thread
$workers = '';
for ($i = 0; $i < 9; $i++) {
    $workers .= ask_line($clients[$i % 4], 'hello');
}
echo $workers, ' ', $server->end(), "\n";
?>
--EXPECT--
012012012 exit 0
