--TEST--
Server: without enable_coroutine a fatal error also gives 500, and the worker is replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->get) {
            eval('function strlen() {}');
        }
        $response->end((string) getmypid());
    });
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code signal $signal"));
}, ['worker_num' => 1, 'enable_coroutine' => false, 'max_request' => 1000, 'log_level' => 6]);
$pid = body($server->port, '/');
echo statuses(request($server->port, '/?fatal')), ' ';
eventually(fn () => !is_alive((int) $pid));
echo body($server->port, '/') === $pid ? 'the same' : 'replaced', ' ';
eventually(fn () => $server->said());
echo implode($server->said()), ' ', $server->end(), "\n";
?>
--EXPECT--
500 replaced code 255 signal 0 exit 0
