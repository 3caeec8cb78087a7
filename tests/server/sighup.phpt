--TEST--
Server: SIGHUP lets each process reopen the log file and ends none; a handler of the program is kept
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $path = tempnam(sys_get_temp_dir(), 'coro-test-');
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end('served'));
        $server->on('workerStart', fn () => say('worker'));
    }, ['worker_num' => $workers, 'log_file' => $path]);
    eventually(fn () => count($server->said()) === $workers);
    rename($path, "$path.1");
    $processes = $server->processes();
    array_map(fn (int $pid) => posix_kill($pid, SIGHUP), $processes);   // as the kernel does when a terminal closes
    $opened = fn () => count(array_filter(array_map(fn ($file) => @readlink($file), glob('/proc/[0-9]*/fd/[0-9]*')), fn ($target) => $target === $path));
    var_dump(eventually(fn () => $opened() === count($processes)));
    echo body($server->port, '/'), ' ', $server->end(), ' ', implode(' ', $server->said()), "\n";
    unlink($path);
    unlink("$path.1");
}

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end((string) posix_kill(getmypid(), SIGHUP)));
    $server->on('workerStart', function (): void {
        pcntl_async_signals(true);
        pcntl_signal(SIGHUP, fn () => say('own handler'));
    });
});
body($server->port, '/');
var_dump(eventually(fn () => $server->said()));
echo $server->end(), ' ', implode(' ', $server->said()), "\n";
?>
--EXPECT--
bool(true)
served exit 0 worker start() returned true
bool(true)
served exit 0 worker worker start() returned true
bool(true)
exit 0 own handler start() returned true
