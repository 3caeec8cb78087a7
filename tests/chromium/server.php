<?php

// A server with an admin process. Argument: the admin_token, if it has one. Prints its port and that of the admin process.

declare(strict_types=1);

function free_port(): int
{
    return (int) substr(strrchr(stream_socket_get_name(stream_socket_server('tcp://127.0.0.1:0'), false), ':'), 1);
}

$admin = free_port();
$server = new Coro\Http\Server('127.0.0.1', 0, CORO_BASE);
$server->set(['worker_num' => 2, 'max_wait_time' => 4, 'log_level' => CORO_LOG_WARNING, 'admin_server' => "127.0.0.1:$admin",
    'admin_token' => $argv[1] ?? '']);
$server->on('start', function ($server) use ($admin): void {
    echo "ready $server->port $admin\n";
});
$table = new Coro\Table(64);
$table->column('n', Coro\Table::TYPE_INT);
$table->create();
for ($i = 0; $i < $table->size; $i++) {
    $table->set("row$i", ['n' => $i]);
}
$pool = (new Coro\ConnectionPool(fn() => new stdClass(), 2))->named('<b>shop</b>');
$kept = [];
$server->on('request', function ($request, $response) use ($pool, &$kept, $server): void {
    if (isset($request->get['take'])) {
        $connection = $pool->get();
        Coro\Coroutine::sleep((float) $request->get['take']);
        $pool->put($connection);
    } elseif (str_starts_with($request->server['path_info'], '/keep/')) {
        $kept[] = str_repeat('x', 10_000);
    } elseif ($request->server['path_info'] === '/waits') {
        go('Coro\Coroutine::sleep', 0.3);   // no PHP code calls it
        Coro\Coroutine::sleep(0.5);
        for ($i = 0; $i < 100; $i++) {
            Coro\Coroutine::sleep(0.001);
        }
    } elseif ($request->server['path_info'] === '/reload') {
        $server->reload();
    } elseif ($request->server['path_info'] === '/wait') {
        for ($i = 0; $i < 5_000; $i++) {
            go(fn() => Coro\Coroutine::sleep(600));
        }
    }
    $until = microtime(true) + (float) ($request->get['block'] ?? 0);
    while (microtime(true) < $until) {
        // holds the event loop of this worker
    }
    $response->status((int) ($request->get['status'] ?? 200));
    $response->end();
});
$server->start();
