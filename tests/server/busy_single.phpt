--TEST--
Server: a single process that computes without end is killed after max_wait_time, and no process or file is left
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the only process of BASE mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$path = sys_get_temp_dir() . '/coro-test-' . getmypid() . '.sock';
foreach (['request', 'beforeShutdown'] as $busy) {
    $server = new ServerProcess(function ($server) use ($busy): void {
        $server->on('request', fn ($request, $response) => $response->end('ok'));
        $server->on($busy, function (): void {
            say('busy');
            while (true) {
            }
        });
    }, ['worker_num' => 1, 'max_wait_time' => 0, 'log_level' => 4, 'pid_file' => "$path.pid"], type: CORO_SOCK_UNIX_STREAM, host: $path);
    if ($busy === 'request') {
        send_request($client = stream_socket_client("unix://$path"));
        eventually(fn () => $server->said());
    }
    $pid = (int) file_get_contents("$path.pid");
    echo $server->end(), ' ', implode(' ', $server->said()), ' ';
    echo str_contains($server->printed(), "worker 0 (pid $pid) has not ended in time and is killed") ? 'logged ' : $server->printed();
    echo json_encode(glob("$path*")), "\n";
}
?>
--EXPECT--
exit 0 busy logged []
exit 0 busy logged []
