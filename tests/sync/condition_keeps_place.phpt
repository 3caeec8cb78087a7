--TEST--
Condition: a notified wait() that is canceled before it has the mutex keeps its place in the mutex's queue; the cancel ends the next wait
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\{CanceledException, Condition, Mutex};

Coro\run(function (): void {
    foreach ([false, true] as $throws) {
        $condition = new Condition;
        $mutex = new Mutex;
        $first = go(function () use ($condition, $mutex): void {
            $mutex->lock();
            echo 'notified: ' . json_encode($condition->wait($mutex)) . "\n";
            try {
                echo 'next wait: ' . json_encode(Coroutine::sleep(60)) . "\n";
            } catch (CanceledException) {
                echo "next wait: canceled\n";
            }
            $mutex->unlock();
        });
        $mutex->lock();
        $condition->notify();
        Coroutine::sleep(0.001);   // now the coroutine waits for the mutex
        go(function () use ($mutex): void {
            $mutex->lock();
            echo "second\n";
            $mutex->unlock();
        });
        var_dump(Coroutine::cancel($first), Coroutine::cancel($first, $throws));
        $mutex->unlock();
        Coroutine::join([$first]);
        $mutex->lock();
        $mutex->unlock();
    }
});
?>
--EXPECT--
bool(true)
bool(true)
notified: true
next wait: false
second
bool(true)
bool(true)
notified: true
next wait: canceled
second
