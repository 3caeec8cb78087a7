--TEST--
Locks: random programs in random schedules have one owner per lock and lose or repeat no wakeup (./dev test --seed=N repeats a run)
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine};
use Coro\Coroutine\{CanceledException, Condition, Mutex, RWLock, Semaphore, TaskGroup, TimeoutException};

$seed = (int) getenv('CORO_SEED') ?: random_int(1, 1_000_000);
mt_srand($seed);
Coroutine::set(['scheduler_seed' => $seed]);
function check(bool $holds, string $what): void
{
    global $seed;
    $holds || exit("$what: repeat it with ./dev test --seed=$seed tests/sync/random_schedule.phpt\n");
}
set_exception_handler(fn(Throwable $e) => check($e instanceof TimeoutException, (string) $e));   // exceptions of go() inside a deadline
function pause(): void
{
    mt_rand(0, 2) ? Coroutine::sleep(0.001) : Coroutine::join([go(fn() => Coroutine::sleep(0.001))]);
}

Coro\run(function (): void {
    [$mutex, $lock, $semaphore, $condition] = [new Mutex, new RWLock, new Semaphore(3), new Condition];
    $channels = [new Channel(1), new Channel(3)];
    $inside = ['mutex' => 0, 'write' => 0, 'read' => 0, 'semaphore' => 0];
    $pushed = $popped = [];
    $next = 0;
    $held = function (string $name, int $most, callable $release) use (&$inside): void {
        check(++$inside[$name] <= $most && ($inside['write'] === 0 || $inside['read'] === 0), $name);
        try {
            pause();
        } finally {
            $inside[$name]--;
            $release();
        }
    };
    $steps = [
        fn() => $mutex->lock(mt_rand(0, 1) / 500) && $held('mutex', 1, $mutex->unlock(...)),
        fn() => $lock->lockWrite(mt_rand(0, 1) / 500) && $held('write', 1, $lock->unlock(...)),
        fn() => $lock->lockRead() && $held('read', 99, $lock->unlock(...)),
        fn() => $semaphore->acquire() && $held('semaphore', 3, $semaphore->release(...)),
        function () use ($channels, &$next, &$pushed): void {
            $which = mt_rand(0, 1);
            $value = $next++;
            $channels[$which]->push($value, 0.002) && $pushed[] = $value;
        },
        function () use ($channels, &$popped): void {
            $value = $channels[mt_rand(0, 1)]->pop(0.002);
            $value !== false && $popped[] = $value;
        },
        function () use ($channels, &$next, &$pushed, &$popped): void {
            $value = $next++;
            $which = mt_rand(0, 1);
            [$key, $got] = Coro\select([$channels[$which]], ['push' => [$channels[1 - $which], $value]], 0.002);
            $key === 'push' && $pushed[] = $value;
            $key === 0 && $popped[] = $got;
        },
        fn() => $condition->wait(null, 0.002),
        fn() => $condition->notify(),
        function () use ($mutex, $condition, $held): void {
            if ($mutex->lock()) {
                try {
                    $condition->wait($mutex, 0.002);
                } finally {
                    $held('mutex', 1, $mutex->unlock(...));
                }
            }
        },
        fn() => Coroutine::deadline(0.001, pause(...)),
        fn() => Coro\map([1, 2], fn() => pause()),
    ];
    $group = new TaskGroup;
    $ids = [];
    for ($i = 0; $i < 40; $i++) {
        $ids[] = $group->spawn(function () use ($steps): void {
            for ($step = 0; $step < 25; $step++) {
                try {
                    $steps[array_rand($steps)]();
                } catch (CanceledException | TimeoutException) {
                }
            }
        });
    }
    while ($group->count() > 0) {
        Coroutine::sleep(0.001);
        Coroutine::cancel($ids[array_rand($ids)], (bool) mt_rand(0, 1));
    }
    $group->wait();
    foreach ($channels as $channel) {
        check($channel->stats()['consumer_num'] + $channel->stats()['producer_num'] === 0, 'waiters left');
        while ($channel->length()) {
            $popped[] = $channel->pop();
        }
    }
    sort($pushed);
    sort($popped);
    check($pushed === $popped, 'values');
    check($semaphore->available() === 3 && !$mutex->isLocked() && !$lock->isLocked(), 'locks left');
});
echo "done\n";
?>
--EXPECT--
done
