--TEST--
Queue: jobs are run in order, once each, after their delay, and again after an exception or exit(), up to max_attempts
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../client/show.inc';
require __DIR__ . '/queue.inc';

use Coro\Queue\Delivery;

$server = new RedisServer;
Coro\run(function () use ($server): void {
    $queue = queue_at($server, ['max_attempts' => 3]);
    $jobs = [['to' => 'ada'], 1, 1.0, 'text', null, true, [1, [2]]];
    $ids = [$queue->push($jobs[0]), ...$queue->pushMany(array_slice($jobs, 1))];
    show_stats($queue);
    $seen = consume($queue, count($jobs), fn (mixed $job, Delivery $delivery) => [$delivery->id, $job, $delivery->attempt]);
    var_dump($seen === array_map(fn ($id, $job) => [$id, $job, 1], $ids, $jobs));
    show_stats($queue);

    // Busy machines delay jobs, too: the most punctual one counts.
    $begin = microtime(true);
    $queue->pushMany(['second', 'third'], 0.25);
    $queue->push('first', 0.1);
    foreach (range(2, 9) as $tenths) {
        $queue->push('one of several', $tenths / 20);
    }
    $least = 1;
    $order = consume($queue, 11, function (string $job, Delivery $delivery) use ($begin, &$least): string {
        static $number = 0;
        $due = match ($job) { 'first' => 0.1, 'second', 'third' => 0.25, default => (2 + $number++) / 20 };
        $late = microtime(true) - $begin - $due;
        $late >= 0 || print("$job is early by $late s\n");
        $least = min($least, $late);
        return $job;
    });
    var_dump($order[0], count(array_keys($order, 'one of several')), $least < 0.05);

    $queue->push('fails');
    $queue->push('exits');
    $queue->push('succeeds in the end', key: 'key');
    $attempts = [];
    consume($queue, 9, function (string $job, Delivery $delivery) use ($queue, &$attempts): void {
        $attempts[$job][] = "$delivery->attempt/$delivery->maxAttempts" . ($delivery->isLast() ? ' is last' : '');
        $job !== 'succeeds in the end' || $queue->push('same key', key: 'key') === false || print("a second job with the key\n");
        if ($job === 'exits') {
            exit(1);
        }
        $job === 'succeeds in the end' && $delivery->isLast() || throw new Exception("no $delivery->attempt");
    }, 3);
    ksort($attempts);
    print_r(array_map(fn (array $list) => implode(', ', $list), $attempts));
    show_stats($queue);
    $letters = array_column($queue->dead(), null, 'job');
    ksort($letters);
    foreach ($letters as $letter) {
        echo "$letter->job after $letter->failures failures: ", preg_replace('/ in .*/', '', $letter->reason), "\n";
    }
    [$first, $second] = array_values($letters);
    var_dump($queue->retry($first->id), $queue->retry($first->id), $queue->purge($second->id), $queue->purge());
    echo implode(consume($queue, 1, fn (string $job, Delivery $delivery) => "$job $delivery->attempt")), "\n";
    show_stats($queue);
    var_dump($server->client()->exists('coro:queue:{jobs}:keys'), $server->client()->xLen('coro:queue:{jobs}'));
});
?>
--EXPECT--
waiting=7 delayed=0 running=0 dead=0
bool(true)
waiting=0 delayed=0 running=0 dead=0
string(5) "first"
int(8)
bool(true)
Array
(
    [exits] => 1/3, 2/3, 3/3 is last
    [fails] => 1/3, 2/3, 3/3 is last
    [succeeds in the end] => 1/3, 2/3, 3/3 is last
)
waiting=0 delayed=0 running=0 dead=2
exits after 3 failures: it has called exit()
fails after 3 failures: Exception: no 3
bool(true)
bool(false)
int(1)
int(0)
exits 1
waiting=0 delayed=0 running=0 dead=0
int(0)
int(0)
