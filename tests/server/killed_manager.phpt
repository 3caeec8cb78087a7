--TEST--
Server: workers end when their manager is killed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    // A timer runs when the worker serves. A worker that does not serve yet ends at once.
    $server->on('workerStart', fn () => Coro\Timer::after(1, fn () => say((string) getmypid())));
    $server->on('workerStop', fn () => say('workerStop'));
    $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
}, ['worker_num' => 2]);
eventually(fn () => count($server->said()) === 2);
$pids = $server->said();
$server->signal(SIGKILL);
echo $server->wait(), ' ', eventually(fn () => !is_alive((int) $pids[0]) && !is_alive((int) $pids[1])) ? 'all gone' : 'alive', "\n";
echo count(array_keys($server->said(), 'workerStop')), "\n";
?>
--EXPECT--
signal 9 all gone
2
