--TEST--
Server: requests that last longer than max_wait_time after SIGTERM get 500; their finally blocks run before workerStop
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
                    $response->end(str_repeat('z', 3_000_000));
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
    $server->signal(SIGTERM);
    $body = explode("\r\n\r\n", stream_get_contents($other))[1];
    echo statuses(stream_get_contents($client)), ' ', strlen($body), "\n";
    $ended = $server->wait();
    $took = microtime(true) - $begun;
    echo $ended, $took >= 1 && $took < 20 ? " when the time was up\n" : " after $took s\n";
    $said = $server->said();
    if ($workers > 1) {
        sort($said);   // lines of several processes, in any order
    }
    echo implode(', ', $said), "\n";
}
?>
--EXPECT--
500 3000000
exit 0 when the time was up
waiting, waiting, finally, finally, workerStop, start() returned true
500 3000000
exit 0 when the time was up
finally, finally, start() returned true, waiting, waiting, workerStop
