--TEST--
Queue: the job of a killed process is run by another one after the visibility, that of a living one never
--EXTENSIONS--
coro
posix
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../client/show.inc';
require __DIR__ . '/queue.inc';

use Coro\Process;
use Coro\Queue\Delivery;

$server = new RedisServer;
$queue = queue_at($server, ['max_attempts' => 2]);
$victim = new Process(function (Process $self) use ($queue): void {
    $queue->consume(function (string $job) use ($self): void {
        $self->write("began $job");
        Coro\Coroutine::sleep(60);
    }, 2, 1);
}, false, SOCK_DGRAM, true);

Coro\run(function () use ($queue, $victim): void {
    $queue->pushMany(['killed', 'killed, too']);
    $victim->start();
    show('victim', $victim->read(), $victim->read());
    $queue->pushMany(['long', 'short']);
    $begun = [];
    $ended = [];
    $begin = microtime(true);
    $job = function (string $job, Delivery $delivery) use ($queue, $victim, &$begun, &$ended): void {
        $begun[] = "$job $delivery->attempt";
        if ($job === 'short') {
            posix_kill($victim->pid, SIGKILL);
        } elseif ($job === 'long') {
            Coro\Coroutine::sleep(1.7);   // longer than the visibility
        }
        $ended[] = $job;
        count($ended) === 4 && $queue->stop();
    };
    // Two consumers: each would take over the job of the other.
    $second = Coro\go(fn () => $queue->consume($job, 2, 1));
    $queue->consume($job, 2, 1);
    Coro\Coroutine::join([$second]);
    sort($begun);
    show('begun', $begun);
    show('ended last', end($ended));
    show_stats($queue);
});
Process::wait();
?>
--EXPECT--
victim: "began killed" "began killed, too"
begun: ["killed 2","killed, too 2","long 1","short 1"]
ended last: "long"
waiting=0 delayed=0 running=0 dead=0
