--TEST--
Server: what is not done after max_wait_time is cut off with a 500, its finally blocks run and may answer, workerStop comes after them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([1, 2] as $workers) {
    $server = new ServerProcess(function ($server): void {
        $server->on('request', function ($request, $response): void {
            try {
                say('waiting');
                Coro\Coroutine::sleep(100);
            } finally {
                say('finally');
                if ($request->server['request_uri'] === '/answers') {
                    $response->end('cut off');
                }
            }
        });
        $server->on('workerStop', fn ($server, $id) => $id || say('workerStop'));
    }, ['worker_num' => $workers, 'max_wait_time' => 1]);
    $client = connect($server->port);
    $other = connect($server->port);
    send_request($client);
    send_request($other, '/answers');
    eventually(fn () => $server->said() === ['waiting', 'waiting']);
    $begun = microtime(true);
    echo $server->end(), ' after ', round(microtime(true) - $begun), " s\n";
    echo statuses(stream_get_contents($client)), ' ', explode("\r\n\r\n", stream_get_contents($other))[1], "\n";
    $said = $server->said();
    if ($workers > 1) {
        sort($said);   // of processes
    }
    echo implode(', ', $said), "\n";
}
?>
--EXPECT--
exit 0 after 1 s
500 cut off
waiting, waiting, finally, finally, workerStop, start() returned true
exit 0 after 1 s
500 cut off
finally, finally, start() returned true, waiting, waiting, workerStop
