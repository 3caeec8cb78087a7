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
    var_dump(stream_get_contents($client));
    echo implode("\n", $server->said()), "\n";
}
?>
