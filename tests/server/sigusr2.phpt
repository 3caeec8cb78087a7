--TEST--
Server: SIGUSR2 is logged by each process and ends none
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('served'));
        $server->on('workerStart', fn () => say('worker'));
    }, ['worker_num' => $workers, 'log_level' => CORO_LOG_NOTICE]);
    eventually(fn () => count($server->said()) === $workers);
    $processes = $server->processes();
    foreach ($processes as $pid) {
        posix_kill($pid, SIGUSR2);
    }
    $warnings = fn () => substr_count($server->printed(), "\tWARNING\tSIGUSR2: there are no task workers to reload\n");
    var_dump(eventually(fn () => $warnings() === count($processes), 5));
    echo body($server->port, '/'), ' ', $server->end(), ' ', implode(' ', $server->said()), "\n";
}
?>
--EXPECT--
bool(true)
served exit 0 worker start() returned true
bool(true)
served exit 0 worker worker start() returned true
