--TEST--
Queue: what is no job becomes a dead letter, and arguments that are not possible throw
--EXTENSIONS--
coro
--SKIPIF--
<?php require __DIR__ . '/../client/skip_without_redis.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../client/show.inc';
require __DIR__ . '/queue.inc';

final class Allowed
{
    public int $number = 1;
}
final class Forbidden
{
    public function __wakeup(): void
    {
        echo "a forbidden class was unserialized\n";
    }
}

$server = new RedisServer;
Coro\run(function () use ($server): void {
    $queue = queue_at($server, ['max_dead' => 6]);
    $redis = $server->client();
    $stream = 'coro:queue:{jobs}';
    // They are dead letters before the job that is due after them begins. With max_dead, those below take their places.
    $redis->zAdd("$stream:delayed", 1, 'no job', 2, "\x93\x01", 3, '');
    $queue->push('the first', 0.1);
    consume($queue, 1, fn () => null);
    echo implode(', ', array_map(fn ($letter) => "$letter->reason: " . strlen($letter->payload), $queue->dead())), "\n";
    $deep = str_repeat('[', 600) . str_repeat(']', 600);
    foreach ([['x' => 'y'], ['i' => 'id', 'p' => '{"a":'], ['p' => "\xff\0"], ['i' => 'deep', 'p' => $deep],
              ['i' => 'worn', 'p' => '1', 'f' => '99999999999999999999'], ['i' => 'negative', 'p' => '"good"', 'f' => '-5']] as $fields) {
        $redis->xAdd($stream, '*', $fields);
    }
    $queue->push('the last', 0.1);
    echo implode(', ', consume($queue, 2, fn (string $job, $delivery) => "$job $delivery->attempt")), "\n";
    show_stats($queue);
    $letters = array_map(fn ($letter) => [$letter->reason, $letter->job, strlen($letter->payload)], $queue->dead());
    sort($letters);
    array_map(fn (array $letter) => show(...$letter), $letters);
    show('at most', count($queue->dead(PHP_INT_MAX)));

    $objects = queue_at($server, ['serialize' => [Allowed::class]], 'objects');
    $objects->push(new Allowed);
    $objects->push(new Forbidden);
    $objects->push(false);
    $redis->xAdd('coro:queue:{objects}', '*', ['p' => 'a:1000000:{']);
    $objects->push('the last');
    show('objects', consume($objects, 3, fn (mixed $job) => get_debug_type($job)));
    $reasons = array_map(fn ($letter) => $letter->reason, $objects->dead());
    sort($reasons);
    show('dead', $reasons);

    $other = queue_at($server, ['prefix' => 'other']);
    $other->push('of another application');
    show('other', $other->stats()['waiting'], $queue->stats()['waiting']);

    attempt('object', $queue->push(...), new Allowed);
    attempt('resource', $queue->push(...), STDIN);
    attempt('NAN', $queue->push(...), [NAN]);
    attempt('bytes', $queue->pushMany(...), ['good', "\xff"]);
    attempt('closure', $objects->push(...), fn () => 1);
    attempt('too long', $queue->push(...), str_repeat('x', 16 << 20));
    attempt('delay', $queue->push(...), 1, NAN);
    attempt('early', $queue->pushMany(...), [1], -1);
    attempt('key', $queue->push(...), 1, 0, '');
    attempt('concurrency', $queue->consume(...), fn () => 1, 0);
    attempt('visibility', $queue->consume(...), fn () => 1, 1, NAN);
    attempt('nothing', $queue->pushMany(...), []);
    attempt('name', queue_at(...), $server, [], 'a{b');
    attempt('option', queue_at(...), $server, ['backof' => 1]);
    attempt('type', queue_at(...), $server, ['max_attempts' => 1.5]);
    attempt('prefix', queue_at(...), $server, ['prefix' => 'a{}']);
    show_stats($queue);
    $redis->set('coro:queue:{wrong}', 'no stream');
    attempt('wrong type', queue_at($server, [], 'wrong')->push(...), 1);
});
foreach (['redis://h/x', 'redis+unix://', 'redis+sentinel://h', 'redis://h?replicas=3', 'nats://h?replica=3',
    'nats://h?replicas=9'] as $dsn) {
    attempt($dsn, fn () => new Coro\Queue($dsn, 'jobs'));
}
attempt('outside', fn () => queue_at($server)->consume(fn () => 1));
?>
--EXPECT--
what was stored for later is no job: 6, what was stored for later is no job: 2, what was stored for later is no job: 0
good 1, the last 1
waiting=0 delayed=0 running=0 dead=6
the payload is no JSON: Malformed UTF-8 characters, possibly incorrectly encoded: null 2
the payload is no JSON: Maximum stack depth exceeded: null 1200
the payload is no JSON: Syntax error: null 0
the payload is no JSON: Syntax error: null 5
the processes that ran it have died: 1 1
what was stored for later is no job: null 0
at most: 6
objects: ["Allowed","bool","string"]
dead: ["the payload is an object of a class that does not exist or is not allowed","the payload is not one of serialize()"]
other: 1 0
object: TypeError: A job must be an array or a scalar, unless the option serialize is set; it is Allowed
resource: TypeError: A job must be an array or a scalar, unless the option serialize is set; it is resource (stream)
NAN: ValueError: The job cannot be written as JSON: Inf and NaN cannot be JSON encoded
bytes: ValueError: The job cannot be written as JSON: Malformed UTF-8 characters, possibly incorrectly encoded
closure: Exception: Serialization of 'Closure' is not allowed
too long: ValueError: A job must have at most 16777216 bytes; it has 16777218
delay: ValueError: Coro\Queue::push(): Argument #2 ($delay) must be 0 to 1e9 seconds
early: ValueError: Coro\Queue::pushMany(): Argument #2 ($delay) must be 0 to 1e9 seconds
key: ValueError: Coro\Queue::push(): Argument #3 ($key) must have 1 to 1024 bytes
concurrency: ValueError: Coro\Queue::consume(): Argument #2 ($concurrency) must be 1 to 100000
visibility: ValueError: Coro\Queue::consume(): Argument #3 ($visibility) must be 1 to 86400 seconds
nothing: []
name: ValueError: Coro\Queue::__construct(): Argument #2 ($name) must have 1 to 200 bytes, and no braces
option: ValueError: There is no option backof
type: TypeError: The option max_attempts must be an integer
prefix: ValueError: The option prefix must have 1 to 100 letters, digits, or characters of _ - . :
waiting=0 delayed=0 running=0 dead=6
wrong type: Coro\Queue\BackendAway: WRONGTYPE Operation against a key holding the wrong kind of value
redis://h/x: ValueError: The address of Redis names a database that is no number: x
redis+unix://: ValueError: The address of Redis needs the path of its unix socket: redis+unix:///path
redis+sentinel://h: ValueError: The address of Redis with sentinels needs the name of the master: redis+sentinel://host/name
redis://h?replicas=3: ValueError: The address of Redis has an option that does not exist: replicas
nats://h?replica=3: ValueError: There is no option replica
nats://h?replicas=9: ValueError: The number of replicas in the address of the engine must be 1 to 5
outside: Coro\Error: Coro\Queue::consume() must be called in a coroutine
