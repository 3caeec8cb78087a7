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
echo implode("\n", $server->said()), "\n";
$server->end();
?>
