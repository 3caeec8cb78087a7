--TEST--
Server: a reload calls beforeReload and afterReload in the manager, and no event of server start or shutdown
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    foreach (['start', 'managerStart', 'beforeReload', 'afterReload', 'beforeShutdown', 'managerStop', 'shutdown'] as $event) {
        $server->on($event, fn ($server) => say($event . ($server->manager_pid === getmypid() ? ' in the manager' : '')));
    }
    $server->on('request', 'strlen');
}, ['worker_num' => 2]);
eventually(fn () => in_array('start', $server->said()));
$server->signal(SIGUSR1);
eventually(fn () => in_array('afterReload in the manager', $server->said()));
$said = $server->said();
echo count(array_keys($said, 'start')), " start\n", implode("\n", array_diff($said, ['start'])), "\n";   // the place of "start" depends on the mode
$server->end();
?>
--EXPECT--
1 start
managerStart in the manager
beforeReload in the manager
afterReload in the manager
