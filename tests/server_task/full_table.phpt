--TEST--
taskwait(): when as many tasks as possible wait, a coroutine waits for room until its timeout
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

const MOST = 8192;
$gate = new Gate;
$server = task_server(function ($server, $path) use ($gate) {
    $results = [];
    for ($i = 0; $i < MOST + 5; $i++) {
        go(function () use ($server, &$results): void {
            $result = $server->taskwait('x', 40);
            $results[$result] = ($results[$result] ?? 0) + 1;
        });
    }
    $none = [$server->taskwait('y', 0.05), $server->getLastError() === CORO_ERROR_TASK_TIMEOUT];
    $gate->open();
    while (array_sum($results) < MOST + 5) {
        Coro\Coroutine::sleep(0.01);
    }
    return [$none, $results['x'] === MOST + 5];
}, function ($server, int $id, int $from, string $data) use ($gate): string {
    if ($id === 0) {
        $read = [(fn () => $this->ends[0])->call($gate)];
        $none = null;
        stream_select($read, $none, $none, 30);
    }
    return $data;
}, ['task_worker_num' => 1, 'log_level' => 6]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[[false,true],true]
