--TEST--
Server: getWorkerStatus() distinguishes busy, idle and ending workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode(
        [$server->getWorkerStatus(), $server->getWorkerStatus(1 - $server->worker_id), $server->getWorkerStatus(9)],
    )));
    $server->on('workerExit', fn ($server, int $id) => say("exit $id " . $server->getWorkerStatus()));
}, ['worker_num' => 2]);
$idle = json_encode([CORO_WORKER_BUSY, CORO_WORKER_IDLE, false]);
var_dump(eventually(fn () => body($server->port, '/') === $idle));   // the other worker may not have started yet
echo $server->end(), "\n";
$said = $server->said();
sort($said);
echo implode("\n", $said), "\n";
attempt(fn () => (new Coro\Http\Server('127.0.0.1', 0, server_mode()))->getWorkerStatus());
?>
--EXPECT--
bool(true)
exit 0
exit 0 3
exit 1 3
start() returned true
false
