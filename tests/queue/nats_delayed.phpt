--TEST--
Queue on NATS: a delayed job begins in time behind many that are delayed for longer
--EXTENSIONS--
coro
posix
--SKIPIF--
<?php require __DIR__ . '/../nats/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../nats/nats.inc';
require __DIR__ . '/queue.inc';

use Coro\Queue;

$server = new NatsServer;
Coro\run(function () use ($server): void {
    $queue = new Queue($server->dsn(), 'jobs');
    $queue->pushMany(range(1, 3000), 3600);
    $queue->push('soon', 1);
    $begin = microtime(true);
    echo json_encode(consume($queue, 1, fn (mixed $job) => $job)), ' ', microtime(true) - $begin < 8 ? 'in time' : 'late', "\n";
});
?>
--EXPECT--
["soon"] in time
