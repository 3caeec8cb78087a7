--TEST--
Queue on NATS: order, delays, attempts, keys, dead letters, jobs of killed processes, and a server that is killed
--EXTENSIONS--
coro
posix
--SKIPIF--
<?php require __DIR__ . '/../nats/skip_without_nats.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../client/show.inc';
require __DIR__ . '/../nats/nats.inc';
require __DIR__ . '/queue.inc';

use Coro\Process;
use Coro\Queue;
use Coro\Queue\Delivery;

$server = new NatsServer;
$queue = fn (array $options = []): Queue => new Queue($server->dsn(), 'jobs of a shop', $options + ['backoff' => 0.02]);
$victim = new Process(function (Process $self) use ($queue): void {
    $queue()->consume(function (string $job) use ($self): void {
        $self->write("began $job");
        Coro\Coroutine::sleep(60);
    }, 2, 1);
}, false, SOCK_DGRAM, true);

Coro\run(function () use ($server, $queue, $victim): void {
    $jobs = $queue(['max_attempts' => 3]);
    $values = [['to' => 'ada'], 1, 1.0, 'text', null, true, [1, [2]]];
    $ids = [$jobs->push($values[0]), ...$jobs->pushMany(array_slice($values, 1))];
    show_stats($jobs);
    $seen = consume($jobs, count($values), fn (mixed $job, Delivery $delivery) => [$delivery->id, $job, $delivery->attempt]);
    show('same', $seen === array_map(fn ($id, $job) => [$id, $job, 1], $ids, $values));
    show_stats($jobs);

    $begin = microtime(true);
    $jobs->pushMany(['second', 'third'], 0.4);
    $jobs->push('first', 0.2, 'a key');
    show('key', $jobs->push('same key', 0, 'a key'), $jobs->push('same key', 5, 'a key'), $jobs->stats()['delayed']);
    $order = consume($jobs, 3, fn (string $job) => [$job, microtime(true) - $begin >= ($job === 'first' ? 0.2 : 0.4)]);
    show('order', $order);
    show('key', is_string($jobs->push('fails', 0, 'a key')));
    $jobs->push('exits');
    $attempts = [];
    consume($jobs, 6, function (string $job, Delivery $delivery) use (&$attempts): void {
        $attempts[$job][] = "$delivery->attempt/$delivery->maxAttempts" . ($delivery->isLast() ? ' is last' : '');
        $job === 'exits' && exit(1);
        throw new Exception("no $delivery->attempt");
    }, 2);
    ksort($attempts);
    show('attempts', $attempts);
    show_stats($jobs);
    $letters = array_column($jobs->dead(), null, 'job');
    ksort($letters);
    foreach ($letters as $letter) {
        echo "$letter->job after $letter->failures failures: ", preg_replace('/ in .*/', '', $letter->reason), "\n";
    }
    [$first, $second] = array_values($letters);
    show('letters', $jobs->retry($first->id), $jobs->retry($first->id), $jobs->purge($second->id), $jobs->purge());
    show('again', consume($jobs, 1, fn (string $job, Delivery $delivery) => "$job $delivery->attempt"));

    $jobs->pushMany(['killed', 'killed, too']);
    $victim->start();
    show('victim', $victim->read(), $victim->read());
    posix_kill($victim->pid, SIGKILL);
    $jobs->push('long');
    $begun = consume($queue(), 3, function (string $job, Delivery $delivery): string {
        $job !== 'long' || Coro\Coroutine::sleep(1.7);   // longer than the visibility
        return "$job $delivery->attempt";
    }, 3, 1);
    sort($begun);
    show('begun', $begun);
    show_stats($jobs);

    // What consume() gives back counts as no attempt.
    $jobs->push('long');
    $impatient = $queue(['max_wait_time' => 0.1, 'max_attempts' => 1]);
    $impatient->consume(function () use ($impatient): void {
        $impatient->stop();
        Coro\Coroutine::sleep(60);
    });
    show('given back', consume($impatient, 1, fn (string $job, Delivery $delivery) => $delivery->attempt));

    Coro\go(function () use ($jobs, $server): void {
        $jobs->push('before');
        $server->kill(SIGTERM);
        $server->start();
        $jobs->push('behind');
    });
    show('server', consume($jobs, 2, fn (string $job) => $job));
    show_stats($jobs);
});
Process::wait();
?>
--EXPECT--
waiting=7 delayed=0 running=0 dead=0
same: true
waiting=0 delayed=0 running=0 dead=0
key: false false 3
order: [["first",true],["second",true],["third",true]]
key: true
attempts: {"exits":["1/3","2/3","3/3 is last"],"fails":["1/3","2/3","3/3 is last"]}
waiting=0 delayed=0 running=0 dead=2
exits after 3 failures: it has called exit()
fails after 3 failures: Exception: no 3
letters: true false 1 0
again: ["exits 1"]
victim: "began killed" "began killed, too"
begun: ["killed 2","killed, too 2","long 1"]
waiting=0 delayed=0 running=0 dead=0
given back: [1]
server: ["before","behind"]
waiting=0 delayed=0 running=0 dead=0
