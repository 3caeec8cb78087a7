--TEST--
PROCESS mode: SIGINT to all processes, as a terminal sends it, ends the server without restarting workers
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
require __DIR__ . '/../include/server.inc';

foreach ([0, 0.2] as $farewell) {
    $server = new ServerProcess(function ($server) use ($farewell): void {
        $server->on('request', 'strlen');
        $server->on('workerStart', fn ($server, int $id) => say("workerStart $id"));
        $server->on('beforeShutdown', function () use ($farewell): void {
            say('beforeShutdown');
            Coro\Coroutine::sleep($farewell);
        });
        $server->on('shutdown', fn () => say('shutdown'));
    }, ['worker_num' => 2]);
    eventually(fn () => count($server->said()) === 2);
    $processes = $server->processes();
    // Signals the manager last: it finds workers gone before it gets its own signal.
    rsort($processes);
    usort($processes, fn (int $a, int $b) => is_manager($b, $server->pid) <=> is_manager($a, $server->pid));
    array_map(fn (int $pid) => posix_kill($pid, SIGINT), $processes);
    echo count($processes), ' ', $server->wait(), ' ', implode(', ', array_slice($server->said(), 2)), "\n";
}

function is_manager(int $pid, int $master): bool
{
    return $pid !== $master && (int) preg_filter('/.*PPid:\s*(\d+).*/s', '$1', file_get_contents("/proc/$pid/status")) === $master;
}
?>
--EXPECT--
4 exit 0 beforeShutdown, shutdown, start() returned true
4 exit 0 beforeShutdown, shutdown, start() returned true
