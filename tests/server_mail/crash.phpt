--TEST--
sendMessage(): messages wait for the replacement of a killed worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('pipeMessage', fn ($server, int $from, string $message) => say("$message by " . getmypid()));
    $server->on('request', function ($request, $response) use ($server): void {
        $other = 1 - $server->worker_id;
        while (!($pid = $server->getWorkerPid($other))) {
            Coro\Coroutine::sleep(0.001);   // the other worker is still starting
        }
        posix_kill($pid, SIGSTOP);
        while (!str_contains(file_get_contents("/proc/$pid/stat"), ') T ')) {
            Coro\Coroutine::sleep(0.001);
        }
        $server->sendMessage('hello', $other);
        posix_kill($pid, SIGKILL);
        $response->end("$pid");
    });
}, ['worker_num' => 2]);
$pid = body($server->port, '/');
eventually(fn () => $server->said());
echo preg_match('/^hello by \d+$/', $server->said()[0]), ' ', str_contains($server->said()[0], $pid) ? 'by the same' : 'by another';
?>
--EXPECT--
1 by another
