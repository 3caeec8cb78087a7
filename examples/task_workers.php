<?php

// Task workers: requests that let another process compute, and a job that goes on after the answer.

$server = new Coro\Http\Server('127.0.0.1', (int) (getenv('PORT') ?: 9508), in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE);
$server->set(['worker_num' => 1, 'task_worker_num' => 2]);

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server): void {
    $path = $request->server['request_uri'];
    if ($path === '/later') {
        $response->end('task ' . $server->task(['sum' => 10_000_000]) . " begins\n");
        return;
    }
    // Three task workers would be needed to compute all three sums at the same time.
    $sums = $server->taskCo([['sum' => 1_000_000], ['sum' => 2_000_000], ['sum' => 3_000_000]], 5.0);
    $response->end(implode(' ', array_map(fn ($sum) => $sum === false ? 'no result' : $sum, $sums)) . "\n");
});

$server->on('task', function (Coro\Server $server, int $id, int $from, mixed $data): int {
    $sum = 0;
    for ($i = 1; $i <= $data['sum']; $i++) {
        $sum += $i;
    }
    return $sum;
});

$server->on('finish', function (Coro\Server $server, int $id, mixed $result): void {
    echo "task $id: $result\n";
});

$server->start();
