--TEST--
Server: pid_file contains the master's pid while the server runs
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
foreach ([1, 2] as $workers) {
    $server = new ServerProcess(fn ($server) => $server->on('request', 'strlen'), ['worker_num' => $workers, 'pid_file' => $path]);
    var_dump(file_get_contents($path) === "$server->pid\n");
    echo $server->end(), "\n";
    var_dump(file_exists($path));
}
?>
--EXPECT--
bool(true)
exit 0
bool(false)
bool(true)
exit 0
bool(false)
