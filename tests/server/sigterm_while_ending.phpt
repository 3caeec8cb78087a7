--TEST--
Server: SIGTERM to a worker that is already ending has no effect
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end(json_encode($server->stop())));
        $server->on('workerStop', function ($server): void {
            say('ending');
            for ($until = microtime(true) + 0.2; microtime(true) < $until;) {
            }
            say('ended');
        });
        $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code signal $signal"));
    }, ['worker_num' => $workers, 'log_level' => 6]);
    body($server->port, '/');
    eventually(fn () => $server->said());
    echo $server->end(), ' ', implode("\n", preg_grep('/code/', $server->said()));
    $count = array_count_values($server->said());
    echo $count['ended'] === $count['ending'] ? 'all to the end' : 'some cut off', "\n";
}
?>
--EXPECT--
exit 0 all to the end
exit 0 all to the end
