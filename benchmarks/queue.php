<?php
// Jobs through a Coro\Queue: 200 coroutines push them one by one, and a second process consumes them at the same time. The
// argument is the folder of the server's socket. php -d extension=coro benchmarks/queue.php FOLDER
require __DIR__ . '/client.inc';

use Coro\Coroutine;
use Coro\Process;
use Coro\Queue;

const JOBS = 60_000;
const PUSHERS = 200;

[, $folder] = $argv;
$queue = new Queue("redis+unix://$folder/redis", 'bench');
$consumer = new Process(function () use ($queue): void {
    $queue->consume(fn (array $job): int => $job['number'], PUSHERS);
}, false, 0, true);

/** Returns the CPU time of a process in microseconds. */
function cpu_of(int $pid): float
{
    $fields = explode(' ', (string) preg_replace('/^.*\) /', '', (string) file_get_contents("/proc/$pid/stat")));
    return ($fields[11] + $fields[12]) * 10_000;
}

Coro\run(function () use ($queue, $consumer, $folder): void {
    $redis = new Coro\Coroutine\Redis();
    $redis->connect("$folder/redis") || exit(1);
    $server = (int) $redis->info('server')['process_id'];
    $consumer->start();
    $samples = [];
    for ($run = (int) (getenv('BENCH_RUNS') ?: 7); $run >= 0; $run--) {
        $pids = ['cpu_push' => getmypid(), 'cpu_consume' => $consumer->pid, 'cpu_redis' => $server];
        $before = array_map(cpu_of(...), $pids);
        $start = hrtime(true);
        $left = JOBS;
        each_in_coroutine(range(1, PUSHERS), function () use ($queue, &$left): void {
            while ($left-- > 0) {
                $queue->push(['to' => 'ada@example.com', 'number' => $left]);
            }
        });
        while (array_sum($queue->stats()) > 0) {
            Coroutine::sleep(0.005);
        }
        $seconds = (hrtime(true) - $start) / 1e9;
        foreach ($pids as $name => $pid) {
            $samples[$name][] = (cpu_of($pid) - $before[$name]) / JOBS;
        }
        $samples['throughput'][] = JOBS / $seconds;
    }
    Process::kill($consumer->pid, SIGTERM);
    foreach ($samples as $name => $values) {
        sample($name, $name === 'throughput' ? '1/s' : 'us', array_slice($values, 1));   // the first run warms up
    }
});
Process::wait();
