--TEST--
Server: with two workers all events are called in order and with their arguments
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

const EVENTS = ['start', 'managerStart', 'workerStart', 'workerExit', 'workerStop', 'beforeShutdown', 'managerStop',
    'shutdown', 'workerError', 'beforeReload', 'afterReload'];
$server = new ServerProcess(function ($server): void {
    foreach (EVENTS as $event) {
        $server->on($event, fn (Coro\Http\Server $server, int ...$more) => say("$event " . json_encode($more)));
    }
    $server->on('request', 'strlen');
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) >= 4);
echo $server->end(), "\n";
$said = $server->said();
$at = fn (string $line) => array_search($line, $said);
$before = fn (string $first, string $then) => $at($first) !== false && $at($first) < $at($then) || print("not $first before $then\n");
if (server_mode() === CORO_BASE) {   // in PROCESS mode the master calls start at any time
    $before('managerStart []', 'start []');
    $before('start []', 'workerStart [0]');
}
foreach ([0, 1] as $id) {
    $before("workerStart [$id]", "workerExit [$id]");
    $before("workerExit [$id]", "workerStop [$id]");
    $before("workerStop [$id]", 'managerStop []');
}
$before('managerStop []', 'shutdown []');
sort($said);
echo implode("\n", $said);
?>
--EXPECT--
exit 0
beforeShutdown []
managerStart []
managerStop []
shutdown []
start []
start() returned true
workerExit [0]
workerExit [1]
workerStart [0]
workerStart [1]
workerStop [0]
workerStop [1]
