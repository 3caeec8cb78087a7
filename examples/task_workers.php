<?php

declare(strict_types=1);

// Task workers: requests for which other processes compute, and a job that goes on after the answer.
// Start it with: PORT=9508 ./dev serve examples/task_workers.php [--process]
// Then run: curl http://127.0.0.1:9508/

$mode = in_array('--process', $argv) ? CORO_PROCESS : CORO_BASE;
$server = new Coro\Http\Server('127.0.0.1', (int) (getenv()['PORT'] ?? 9508), $mode);
$server->set(['worker_num' => 1, 'task_worker_num' => 2]);

$server->on('start', function (Coro\Server $server): void {
    echo "serving http://{$server->host}:{$server->port}/ (stop with Ctrl-C)\n";
});

$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server): void {
    if ($request->server['request_uri'] === '/later') {
        $response->end('task ' . $server->task('10000000') . " begins\n");
        return;
    }
    // The two task workers compute two of the sums at the same time, and then the third one.
    $sums = $server->taskCo(['1000000', '2000000', '3000000'], 5.0);
    $response->end(json_encode($sums) . "\n");   // false in place of a sum: there is no result
});

$server->on('task', function (Coro\Server $server, int $id, int $from, string $data): int {
    $sum = 0;
    for ($i = 1; $i <= (int) $data; $i++) {
        $sum += $i;
    }
    return $sum;
});

$server->on('finish', function (Coro\Server $server, int $id, int $result): void {
    echo "task $id: $result\n";
});

$server->start();
