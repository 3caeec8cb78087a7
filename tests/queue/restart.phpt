--TEST--
Queue: no job is lost when Redis is killed and starts again, and consumers go on
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../client/show.inc';
require __DIR__ . '/queue.inc';

use Coro\Queue\BackendAway;

const DURABLE = ['--appendonly', 'yes', '--appendfsync', 'always'];

$server = new RedisServer(...DURABLE);
Coro\run(function () use ($server): void {
    $queue = queue_at($server, ['timeout' => 1.0]);
    $accepted = $runs = [];
    $gate = new Coro\Channel;
    $run = function (int $job) use (&$runs, $gate): void {
        $runs[$job] = ($runs[$job] ?? 0) + 1;
        $job !== 0 || $gate->pop();   // runs while Redis is away
    };
    Coro\go(fn () => $queue->consume($run, 4, 1));
    $accepted[] = 0;
    $queue->push(0);
    $queue->push(0, key: 'key');
    foreach (range(1, 300) as $job) {
        if ($job === 150) {
            $server->kill();
            try {
                $queue->push(-1);
            } catch (BackendAway) {
                echo "away\n";
            }
            $server->start(...DURABLE);
        }
        try {
            $queue->push($job, $job % 3 ? 0 : 0.05);
            $accepted[] = $job;
        } catch (BackendAway) {
        }
    }
    $gate->push(true);
    $gate->push(true);
    while (array_diff($accepted, array_keys($runs)) || array_sum($queue->stats()) > 0) {
        Coro\Coroutine::sleep(0.01);
    }
    $queue->stop();
    show('accepted', count($accepted) >= 298, 'run more than twice', count(array_filter($runs, fn (int $count) => $count > 2)));
    show('with the key', $queue->push(1, key: 'key') !== false);

    // Redis has lost everything, also the group.
    $server->client()->flushAll();
    $server->client()->script('flush');
    $queue->push('new');
    show('after the loss', consume($queue, 1, fn (mixed $job) => $job));
});
?>
--EXPECT--
away
accepted: true "run more than twice" 0
with the key: true
after the loss: ["new"]
