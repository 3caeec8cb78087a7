<?php

// php serve.php CASE: an HTTP server whose handlers wait in the client: /wait/N calls the N-th wait of the case. Prints its pid
// and its port when it serves.

require __DIR__ . '/include.php';
require __DIR__ . '/../include/variant.inc';

$waits = array_values(load_case($argv[1])['wait']);
$server = new Coro\Http\Server('127.0.0.1', 0, server_mode());
$server->set(['worker_num' => 2, 'reactor_num' => 1, 'log_file' => path("serve.$argv[1].log"), 'max_wait_time' => 20]);
$server->on('start', fn(Coro\Server $server) => print("$server->master_pid $server->port\n"));
$server->on('workerStart', fn() => Coro\Runtime::enableCoroutine());
$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($waits): void {
    [, $what, $number] = explode('/', $request->server['request_uri']) + [2 => ''];
    if ($what === 'state') {
        gc_collect_cycles();
        $response->end(json_encode([
            'pid' => getmypid(),
            'descriptors' => count(scandir('/proc/self/fd')),
            'memory' => memory_get_usage(),
            'coroutines' => Coro\Coroutine::stats()['coroutine_num'],
        ]));
        return;
    }
    @$waits[(int) $number]();
    $response->end('done');
});
$server->start();
