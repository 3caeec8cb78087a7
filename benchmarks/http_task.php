<?php
// The server of http_task. It has one worker and one task worker. Each request sends one small task and waits for its result.
// php -d extension=coro benchmarks/http_task.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'task_worker_num' => 1, 'max_connection' => 18_000, 'http_compression' => false]
    + one_reactor());
$server->on('request', function ($request, $response) use ($server): void {
    $response->header('Content-Type', 'text/plain');
    [$text] = $server->taskCo(['Hello World, hello'], 10);
    if ($text === false) {
        $response->status(500);
    }
    $response->end($text);
});
$server->on('task', fn ($server, $id, $from, $data) => "$data PHP!\n");
echo "port $server->port\n";
$server->start();
