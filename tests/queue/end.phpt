--TEST--
Queue: SIGTERM, cancel() and a deadline end consume(), and its jobs go to others at once, without a failure
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
use Coro\Queue\Delivery;

$server = new RedisServer;
$queue = queue_at($server, ['max_wait_time' => 0.4]);
$child = new Process(function (Process $self) use ($queue): void {
    $queue->consume(function (string $job) use ($self): void {
        $self->write("$job begins");
        try {
            Coroutine::sleep(60);
        } finally {
            $self->write("$job is cut off");
        }
    }, 2);
    $self->write('the child returns');
}, false, SOCK_DGRAM, true);
Coro\run(function () use ($server, $queue, $child): void {
    $queue->pushMany(['long', 'long']);
    $child->start();
    echo $child->read(), "\n", $child->read(), "\n";
    posix_kill($child->pid, SIGTERM);
    echo $child->read(), "\n", $child->read(), "\n", $child->read(), "\n";
    print_r(consume($queue, 2, fn (string $job, Delivery $delivery) => "$job again, attempt $delivery->attempt"));

    $begun = new Coro\Channel;
    $consumer = Coro\go(fn () => $queue->consume(function (string $job) use ($begun): void {
        $begun->push($job);
        Coroutine::sleep(0.02);
    }));
    $queue->push('ends in time');
    echo $begun->pop(), "\n";
    while (!Coroutine::cancel($consumer)) {   // false until it waits
        Coroutine::sleep(0.001);
    }
    Coroutine::join([$consumer]);
    show_stats($queue);
    try {
        Coroutine::deadline(0.02, fn () => $queue->consume(fn () => null));
    } catch (Coroutine\TimeoutException $error) {
        echo get_class($error), "\n";
    }
    echo 'consumers: ', count($server->client()->request(['XINFO', 'CONSUMERS', 'coro:queue:{jobs}', 'consumers'])), "\n";
});
Process::wait();
?>
--EXPECT--
long begins
long begins
long is cut off
long is cut off
the child returns
Array
(
    [0] => long again, attempt 1
    [1] => long again, attempt 1
)
ends in time
waiting=0 delayed=0 running=0 dead=0
Coro\Coroutine\TimeoutException
consumers: 0
