--TEST--
Server: stop() ends one worker after its requests, and a new worker replaces it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $stopped = match ($request->server['request_uri']) {
            '/self' => $server->stop(),
            '/other' => $server->stop(1 - $server->worker_id),
            '/none' => $server->stop(2),
            default => null,
        };
        $response->end(json_encode([$stopped, getmypid(), $server->worker_id]));
    });
    $server->on('workerStop', fn ($server, $id) => say("$id"));
    $server->on('workerError', fn () => say('workerError'));
}, ['worker_num' => 2]);
[$stopped, $pid, $id] = json_decode(body($server->port, '/self'));
// Waits until the process is reaped: a dead worker that the manager has not noticed could still be stopped.
var_dump($stopped, eventually(fn () => !file_exists("/proc/$pid")), $server->said() === ["$id"]);
eventually(function () use (&$stopped, &$id, $server) {   // the new worker may not have started yet
    [$stopped, , $id] = json_decode(body($server->port, '/other'));
    return $stopped;
});
$other = (string) (1 - $id);
var_dump($stopped, eventually(fn () => ($server->said()[1] ?? '') === $other));
echo json_decode(body($server->port, '/none'))[0] ? 'true' : 'false', ' ', $server->end(), "\n";
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
false exit 0
