--TEST--
Server: a pid_file that is a pipe or a device gets the pid, but is neither locked nor removed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($path);
posix_mkfifo($path, 0600);
$pipe = fopen($path, 'r+');
stream_set_blocking($pipe, false);
$serve = fn () => new ServerProcess(fn ($server) => $server->on('request', 'strlen'), ['worker_num' => 1, 'pid_file' => $path]);
$first = $serve();
var_dump(fgets($pipe) === "$first->pid\n");
$second = $serve();
var_dump(fgets($pipe) === "$second->pid\n");
foreach ([$first, $second] as $server) {
    echo $server->end(), ' ', file_exists($path) ? 'left alone' : 'removed', "\n";
}
unlink($path);
?>
--EXPECT--
bool(true)
bool(true)
exit 0 left alone
exit 0 left alone
