--TEST--
Server: a worker that computes without end is killed after max_wait_time, and the server ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function (): void {
        say('busy');
        while (true) {
        }
    });
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code signal $signal"));
}, ['worker_num' => 2, 'max_wait_time' => 0, 'log_level' => 6]);
$client = connect($server->port);
send_request($client);
eventually(fn () => $server->said());
echo $server->end(), "\n", implode("\n", $server->said());
?>
--EXPECT--
exit 0
busy
code 0 signal 9
start() returned true
