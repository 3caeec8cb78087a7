--TEST--
Server: what is not done after max_wait_time is cut off (the master of PROCESS mode says 500), and finally blocks run
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
            }
        });
    }, ['worker_num' => $workers, 'max_wait_time' => 1]);
    $client = connect($server->port);
    send_request($client);
    eventually(fn () => $server->said() === ['waiting']);
    $begun = microtime(true);
    echo $server->end(), ' after ', round(microtime(true) - $begun), " s\n";
    $answer = stream_get_contents($client);
    echo (server_mode() === CORO_BASE ? $answer === '' : statuses($answer) === '500') ? 'cut off' : $answer, "\n";
    echo implode("\n", $server->said()), "\n";
}
?>
--EXPECT--
exit 0 after 1 s
cut off
waiting
finally
start() returned true
exit 0 after 1 s
cut off
waiting
finally
start() returned true
