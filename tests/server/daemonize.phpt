--TEST--
Server: daemonize returns to the caller at once; the pid file has the server's pid, and its output goes to the log file, also to a rotated one
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$base = tempnam(sys_get_temp_dir(), 'coro-test-');
foreach ([1, 2] as $workers) {
    $server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
    $port = $server->port;
    $server->set(['worker_num' => $workers, 'daemonize' => true, 'pid_file' => "$base.pid", 'log_file' => "$base.log"]);
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end(json_encode([$server->master_pid, posix_getsid(0)]));
        throw new LogicException($request->server['request_uri']);
    });
    $server->on('workerStart', fn () => pcntl_alarm(50));
    if (!($caller = pcntl_fork())) {
        $server->start();
        exit;
    }
    unset($server);
    gc_collect_cycles();
    pcntl_waitpid($caller, $status);
    eventually(fn () => @file_get_contents("$base.pid"));
    $pid = (int) file_get_contents("$base.pid");
    var_dump($status, json_decode(body($port, '/')) === [$pid, posix_getsid($pid)], $pid !== $caller, posix_getsid($pid) !== posix_getsid(0));
    var_dump(eventually(fn () => str_contains(file_get_contents("$base.log"), 'LogicException: / in')));
    rename("$base.log", "$base.old");
    posix_kill($pid, SIGRTMIN);
    eventually(fn () => file_exists("$base.log"));
    var_dump(eventually(fn () => body($port, '/again') && str_contains(@file_get_contents("$base.log"), 'LogicException: /again in')));
    posix_kill($pid, SIGTERM);
    var_dump(eventually(fn () => !is_alive($pid)), file_exists("$base.pid"));
}
array_map('unlink', glob("$base*"));
?>
--EXPECT--
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
