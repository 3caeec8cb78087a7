--TEST--
Server: the pid file of a running server is refused, that of a dead server is used, and one that another process wrote is not removed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = tempnam(sys_get_temp_dir(), 'coro-test-');
$serve = fn () => new ServerProcess(fn ($server) => $server->on('request', 'strlen'), ['worker_num' => 2, 'pid_file' => $path]);
$first = $serve();
$second = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$second->set(server_options() + ['pid_file' => $path]);
$second->on('request', 'strlen');
try {
    $second->start();
} catch (Coro\Exception $e) {
    echo $e->getCode(), ' ', str_replace([$path, " $first->pid)"], ['PATH', ' PID)'], $e->getMessage()), "\n";
}
unset($second);
var_dump(file_get_contents($path) === "$first->pid\n");

$first->signal(SIGKILL);
echo $first->wait(), "\n";
var_dump(file_get_contents($path) === "$first->pid\n");
$next = $serve();
var_dump(file_get_contents($path) === "$next->pid\n");
file_put_contents($path, posix_getppid());   // the pid of a running process that does not hold the lock
echo $next->end(), ' ', file_get_contents($path) == posix_getppid() ? 'left alone' : 'removed', "\n";
$last = $serve();
var_dump(file_get_contents($path) === "$last->pid\n");
echo $last->end(), ' ', file_exists($path) ? 'left alone' : 'removed', "\n";
?>
--EXPECT--
16 cannot take the pid file PATH: its server is running (pid PID): Device or resource busy [16]
bool(true)
signal 9
bool(true)
bool(true)
exit 0 left alone
bool(true)
exit 0 removed
