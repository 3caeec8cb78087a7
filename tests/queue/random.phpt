--TEST--
Queue: among random pushes, kills and lost connections each job is run, and only the death of its process makes it run again
--EXTENSIONS--
coro
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/queue.inc';

use Coro\Coroutine;
use Coro\Process;
use Coro\Queue\BackendAway;
use Coro\Queue\Delivery;

const CONSUMERS = 3;
const SECONDS = 1.5;

$seed = (int) (getenv('QUEUE_SEED') ?: random_int(1, 1 << 30));
mt_srand($seed);
$server = new RedisServer;
$queue = queue_at($server, ['max_attempts' => 100, 'max_wait_time' => 1.0]);
$log = "$server->folder/runs";
touch($log);

// Runs jobs, and writes a line when one begins and when one ends. A job says how long it takes, and how often it fails.
function start_consumer(Coro\Queue $queue, string $log): int
{
    $process = new Process(function () use ($queue, $log): void {
        $file = fopen($log, 'a');
        $queue->consume(function (array $job, Delivery $delivery) use ($file): void {
            [$number, $time, $failures] = $job;
            fwrite($file, "$number begin " . getmypid() . "\n");
            Coroutine::sleep($time);
            $delivery->attempt > $failures || throw new Exception(fwrite($file, "$number fail " . getmypid() . "\n"));
            fwrite($file, "$number end " . getmypid() . "\n");
        }, 8, 1.5);
    }, false, 0, true);
    return $process->start();
}

Coro\run(function () use ($server, $queue, $log, $seed): void {
    $redis = $server->client();
    $pids = array_map(fn () => start_consumer($queue, $log), range(1, CONSUMERS));
    $killed = $accepted = $uncertain = [];
    $number = 0;
    for ($until = microtime(true) + SECONDS; microtime(true) < $until;) {
        Coroutine::sleep(mt_rand(1, 8) / 1000);
        $new = [];
        foreach (range(1, mt_rand(1, 6)) as $ignored) {
            $new[] = [$number++, mt_rand(1, 30) / 1000, mt_rand(0, 9) ? 0 : mt_rand(1, 2)];
        }
        $delay = mt_rand(0, 2) ? 0 : mt_rand(0, 300) / 1000;
        try {
            if (mt_rand(0, 1)) {
                $queue->pushMany($new, $delay);
            } else {
                foreach ($new as $job) {
                    $queue->push($job, $delay, "key $job[0]") !== false || print("$job[0] has no key of its own\n");
                }
            }
            array_push($accepted, ...array_column($new, 0));
        } catch (BackendAway) {
            array_push($uncertain, ...array_column($new, 0));
        }
        if (mt_rand(0, 40) === 0) {
            $victim = mt_rand(0, CONSUMERS - 1);
            posix_kill($pids[$victim], SIGKILL);
            $killed[$pids[$victim]] = true;
            $pids[$victim] = start_consumer($queue, $log);
        } elseif (mt_rand(0, 40) === 0) {
            $redis->request(['CLIENT', 'KILL', 'TYPE', 'normal', 'SKIPME', 'yes']);
        }
    }
    $is_empty = function () use ($queue): bool {
        try {
            return array_sum($queue->stats()) === 0;
        } catch (BackendAway) {
            return false;
        }
    };
    while (!$is_empty()) {
        Coroutine::sleep(0.02);
    }
    array_map(fn (int $pid) => posix_kill($pid, SIGTERM), $pids);

    $runs = [];
    foreach (file($log, FILE_IGNORE_NEW_LINES) as $line) {
        [$job, $what, $pid] = explode(' ', $line);
        $runs[(int) $job][] = [$what, (int) $pid];
    }
    $lost = array_filter($accepted, fn (int $job) => !in_array('end', array_column($runs[$job] ?? [], 0), true));
    $lost && print('never run to the end: ' . implode(' ', $lost) . "\n");
    foreach ($runs as $job => $events) {
        $previous = null;   // the process of an earlier run that has not failed
        foreach ($events as [$what, $pid]) {
            if ($what === 'begin' && $previous !== null && !isset($killed[$previous])) {
                echo "$job runs twice: ", json_encode($events), "\n";
            }
            $previous = $what === 'fail' ? null : $pid;
        }
    }
    echo count($accepted), $lost ? " wrong: QUEUE_SEED=$seed\n" : " right\n";
});
for ($i = 0; $i < CONSUMERS; $i++) {
    Process::wait();
}
?>
--EXPECTF--
%d right
