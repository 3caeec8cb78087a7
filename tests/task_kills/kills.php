<?php

// Usage: kills.php SECONDS SEED. See run.sh.
require __DIR__ . '/../include/task_server.inc';

[, $seconds, $seed] = $argv;
mt_srand((int) $seed);

// Sends tasks one after the other. Returns how many of them were answered, how many have failed at once, and the mistakes.
function run_tasks(Coro\Server $server, string $name): array
{
    $counts = ['answered' => 0, 'failed' => 0, 'wrong' => []];
    for ($i = 0; $i < 50; $i++) {
        $text = "$name/$i" . ($i % 10 === 0 ? str_repeat('x', 100_000) : '');
        $result = $i % 2 ? $server->taskwait($text, 30) : ($server->taskCo([$text, 'short'], 30)[0] ?? 'no array');
        if ($result === $text) {
            $counts['answered']++;
        } elseif ($result === false && $server->getLastError() !== CORO_ERROR_TASK_TIMEOUT) {
            $counts['failed']++;
        } else {
            $counts['wrong'][] = json_encode($result) . ' ' . $server->getLastError();
        }
    }
    return $counts;
}

$server = task_server(function (Coro\Server $server, string $path) {
    if ($path === 'pids') {
        return array_values(array_filter(array_map($server->getWorkerPid(...), range(2, 5))));
    }
    return $path === 'left' ? $server->stats()['tasking_num'] : run_tasks($server, $path);
}, function (Coro\Server $server, int $id, int $from, string $data): string {
    usleep(crc32($data) % 1000);
    return $data;
}, ['worker_num' => 2, 'task_worker_num' => 4, 'max_wait_time' => 40, 'log_level' => 6]);

$total = ['answered' => 0, 'failed' => 0, 'wrong' => []];
$kills = $reloads = 0;
Coro\run(function () use ($server, $seconds, &$total, &$kills, &$reloads): void {
    $until = microtime(true) + $seconds;
    for ($client = 0; $client < 6; $client++) {
        Coro\go(function () use ($server, $client, $until, &$total): void {
            for ($round = 0; microtime(true) < $until; $round++) {
                $answer = json_decode(body($server->port, "/$client.$round"), true);
                $total['answered'] += $answer['answered'] ?? 0;
                $total['failed'] += $answer['failed'] ?? 0;
                array_push($total['wrong'], ...$answer['wrong'] ?? ['no answer']);
            }
        });
    }
    for ($i = 1; microtime(true) < $until; $i++) {
        Coro\Coroutine::sleep(mt_rand(5, 60) / 1000);
        $pids = json_decode(body($server->port, '/pids'));
        if ($pids && @posix_kill($pids[mt_rand(0, count($pids) - 1)], SIGKILL)) {
            $kills++;
        }
        if ($i % 30 === 0) {
            $server->signal($i % 60 === 0 ? SIGUSR1 : SIGUSR2);
            $reloads++;
        }
    }
});
$is_empty = eventually(fn () => body($server->port, '/left') === '0', 10);
echo "$total[answered] tasks answered, $total[failed] failed at once, $kills kills, $reloads reloads\n";
foreach (array_slice($total['wrong'], 0, 5) as $wrong) {
    echo "# $wrong\n";
}
echo $total['wrong'] === [] ? 'ok' : 'not ok', " each task has its result or fails at once\n";
echo $total['answered'] > 100 && $kills > 5 ? 'ok' : 'not ok', " tasks are answered while task workers are killed\n";
echo $is_empty ? 'ok' : 'not ok', " no task is left\n";
$end = $server->end();
echo $end === 'exit 0' ? 'ok' : 'not ok', " the server ends: $end\n";
