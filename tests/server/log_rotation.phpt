--TEST--
Server: after SIGRTMIN all processes reopen the log file, even if its path was relative to another directory
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $path = tempnam(sys_get_temp_dir(), 'coro-test-');
    chdir(dirname($path));
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end((string) getmypid()));
        $server->on('workerStart', fn ($server, $id) => chdir('/') && say("worker $id"));
    }, ['worker_num' => $workers, 'log_file' => basename($path), 'access_log' => basename($path) . '.access', 'log_level' => 4]);
    eventually(fn () => count($server->said()) >= $workers);
    $processes = $workers + (server_mode() === CORO_PROCESS ? 2 : (int) ($workers > 1));
    rename($path, "$path.1");
    rename("$path.access", "$path.access.1");
    $server->signal(34);
    var_dump(eventually(fn () => is_file($path)));
    $opened = fn () => array_count_values(array_map('readlink', glob('/proc/[0-9]*/fd/[0-9]*')));
    var_dump(eventually(fn () => (@$opened()[$path] ?? 0) === $processes && (@$opened()["$path.access"] ?? 0) === $processes));
    if ($workers > 1) {
        posix_kill($pid = (int) body($server->port, '/'), SIGKILL);
        eventually(fn () => file_get_contents($path));
        echo substr_count(file_get_contents($path), "pid $pid"), filesize("$path.1"), "\n";
    }
    body($server->port, '/?rotated');
    echo $server->end(), "\n";
    echo substr_count(file_get_contents("$path.access"), '/?rotated'), filesize("$path.access.1"), "\n";
    array_map('unlink', glob("$path*"));
}
?>
--EXPECT--
bool(true)
bool(true)
exit 0
10
bool(true)
bool(true)
10
exit 0
10
