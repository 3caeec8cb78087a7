--TEST--
Queue: a reload and the end of a server let jobs end in time, and give back the others at once
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../queue/queue.inc';

use Coro\Queue\Delivery;

$redis = new RedisServer;
$queue = queue_at($redis);
$consume = fn () => $queue->consume(function (string $job, Delivery $delivery): void {
    say("$job begins $delivery->attempt");
    try {
        Coro\Coroutine::sleep($job === 'long' ? 60 : 0.3);
        say("$job ends");
    } finally {
        $job === 'long' && say('long is cut off');
    }
}, 10);
// Jobs run in a worker, in a task worker and in a process.
$server = new ServerProcess(function (Coro\Http\Server $server) use ($consume, $queue): void {
    $server->on('request', fn () => null);
    $server->on('task', fn () => null);
    $server->addProcess(new Coro\Process(function () use ($consume, $queue): void {
        say('process');
        $consume();
    }, false, 0, true));
    $server->on('workerStart', function (Coro\Server $server) use ($consume): void {
        say($server->taskworker ? 'task worker' : 'worker');
        Coro\go($consume);
    });
}, ['worker_num' => 1, 'task_worker_num' => 1, 'task_enable_coroutine' => true, 'max_wait_time' => 2]);

Coro\run(function () use ($queue, $server): void {
    $count = fn (string $line): int => count(array_keys($server->said(), $line));
    eventually(fn () => count($server->said()) >= 3);
    $queue->pushMany(array_merge(...array_fill(0, 6, ['short', 'long'])));
    eventually(fn () => $count('long begins 1') === 6 && $count('short begins 1') === 6) || print("not all have begun\n");
    $begin = microtime(true);
    $server->signal(SIGUSR1);
    eventually(fn () => $count('long begins 1') >= 12) || print("not all have begun again\n");
    microtime(true) - $begin < 20 || print("the jobs have come back only after the visibility\n");
    eventually(fn () => $count('short ends') === 6);
    echo 'short: ', $count('short begins 1'), ' ', $count('short ends'), "\n";
    echo $server->end(), "\n";
    $stats = $queue->stats();
    show_stats($queue);
    // What one process gives back, another one that ends a little later may begin.
    var_dump($count('long is cut off') >= 12, $count('long is cut off') === $count('long begins 1'), $count('long ends'));
});
?>
--EXPECT--
short: 6 6
exit 0
waiting=6 delayed=0 running=0 dead=0
bool(true)
bool(true)
int(0)
