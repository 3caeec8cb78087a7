--TEST--
PROCESS mode: a script whose last statement is start() exits with 1 when the manager was lost, else with 0
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
foreach (['posix_kill(getmypid(), SIGKILL)', '$server->shutdown()'] as $end) {
    $pid = pcntl_fork();
    if ($pid === 0) {
        $server = new Coro\Http\Server('127.0.0.1', 0, CORO_PROCESS);
        $server->set(['log_level' => 6]);
        $server->on('request', fn () => null);
        $server->on('managerStart', fn ($server) => eval("$end;"));
        $server->start();
        return;
    }
    pcntl_waitpid($pid, $status);
    echo pcntl_wexitstatus($status), "\n";
}
?>
--EXPECT--
1
0
