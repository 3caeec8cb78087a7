<?php

declare(strict_types=1);

// Worker 0 gives jobs to three other workers, which compute, and end after each job: the pool starts them again.
// Start it with: ./dev php examples/process_pool.php

use Coro\Process\Pool;

const JOBS = 6;

$pool = new Pool(4, CORO_IPC_UNIXSOCK);
$pool->on('WorkerStart', function (Pool $pool, int $id): void {
    for ($job = 0; $id === 0 && $job < JOBS; $job++) {
        $pool->sendMessage((string) $job, 1 + $job % 3);
    }
});
$done = 0;
$pool->on('Message', function (Pool $pool, string $data) use (&$done): void {
    if ($pool->workerId > 0) {
        $result = array_sum(range(1, 100_000 * ((int) $data + 1)));
        $pool->sendMessage("job $data: $result, by worker $pool->workerId", 0);
        $pool->stop();
        return;
    }
    echo $data, "\n";
    if (++$done === JOBS) {
        $pool->shutdown();
    }
});
$pool->start();
