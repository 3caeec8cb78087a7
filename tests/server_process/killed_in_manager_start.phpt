--TEST--
PROCESS mode: when master or manager is killed before there are workers, no process stays
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
require __DIR__ . '/../include/phases.inc';

foreach (['master_pid', 'manager_pid'] as $victim) {
    $server = new ServerProcess(function ($server) use ($victim): void {
        $server->on('managerStart', fn ($server) => posix_kill($server->$victim, SIGKILL));
        $server->on('request', fn ($request, $response) => $response->end());
    }, ['log_level' => 6, 'max_wait_time' => 1]);
    echo $server->wait(), has_gone($server) ? ', all gone' : ', left', "\n";
}
?>
--EXPECT--
signal 9, all gone
exit 1, all gone
