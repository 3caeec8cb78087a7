--TEST--
dispatch_mode 1: requests and packets go to the workers in turn
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

$server = workers_server(1);
[$first, $second] = [connect($server->port), connect($server->port)];
echo count_chars(workers_of($first, 30), 3), ' ', json_encode(array_count_values(str_split(workers_of($second, 30)))[1] === 10), "\n";
fwrite($first, str_repeat("hello\n", 30));
$answers = '';
for ($i = 0; $i < 30; $i++) {
    $answers .= rtrim(fgets($first));
}
echo json_encode(array_values(array_count_values(str_split($answers)))), ' ', $server->end(), "\n";
?>
--EXPECT--
012 true
[10,10,10] exit 0
