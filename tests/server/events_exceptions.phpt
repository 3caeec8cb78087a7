--TEST--
Server: an exception in any callback except workerStart is printed and the server goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const EVENTS = ['start', 'managerStart', 'connect', 'close', 'workerExit', 'workerStop', 'managerStop',
    'shutdown', 'workerError', 'beforeReload', 'afterReload'];
$server = new ServerProcess(function ($server): void {
    foreach (EVENTS as $event) {
        $server->on($event, fn () => throw new Exception("from $event"));
    }
    $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
}, ['worker_num' => 2, 'log_level' => 6]);
$told = fn (string $event) => str_contains($server->printed(), "Uncaught Exception: from $event in ");
$pid = (int) body($server->port, '/');
posix_kill($pid, SIGKILL);
eventually(fn () => $told('workerError'));
$server->signal(SIGUSR1);
eventually(fn () => $told('afterReload'));
var_dump((int) body($server->port, '/') > 0);
echo $server->end(), "\n";
echo implode(' ', array_filter(EVENTS, fn ($event) => !$told($event)));
?>
--EXPECT--
bool(true)
exit 0
