--TEST--
Condition: notify() wakes the coroutine that has waited longest, notifyAll() wakes all, and each holds the mutex again
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\{Condition, Mutex};

Coro\run(function (): void {
    $condition = new Condition;
    $mutex = new Mutex;
    foreach (["a", "b", "c"] as $name) {
        go(function () use ($condition, $mutex, $name): void {
            $mutex->lock();
            $condition->wait($mutex);
            echo "$name woken\n";
            Coro\Coroutine::sleep(0.001);
            $mutex->unlock();
        });
    }
    $mutex->lock();
    var_dump($condition->notify());
    $mutex->unlock();
    $mutex->lock();
    var_dump($condition->notifyAll(), $condition->notify());
    echo "gives back\n";
    $mutex->unlock();
});
?>
--EXPECT--
bool(true)
int(2)
bool(false)
gives back
a woken
b woken
c woken
