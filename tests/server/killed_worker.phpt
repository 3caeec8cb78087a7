--TEST--
Server: a killed worker is replaced, and workerError gets the signal number
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
    $server->on('workerError', fn (Coro\Server $server, int $id, int $pid, int $code, int $signal) => say(
        json_encode([$id < 2, $pid, $code, $signal, getmypid() === $server->manager_pid]),
    ));
}, ['worker_num' => 2, 'log_level' => 6]);
$pid = (int) body($server->port, '/');
posix_kill($pid, SIGKILL);
echo eventually(fn () => !is_alive($pid)) ? 'gone' : 'alive', "\n";
$pids = [];
echo eventually(function () use (&$pids, $server) {
    $pair = [connect($server->port), connect($server->port)];   // in PROCESS mode two successive connections go to different workers
    $pids += [ask($pair[0]) => true, ask($pair[1]) => true];
    return count($pids) === 2;
}) ? 'replaced' : 'never replaced', "\n";
eventually(fn () => $server->said());
echo str_replace($pid, 'PID', implode("\n", $server->said())), ' ', $server->end(), "\n";
?>
--EXPECT--
gone
replaced
[true,PID,0,9,true] exit 0
