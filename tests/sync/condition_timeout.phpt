--TEST--
Condition: wait() holds the mutex again after a timeout and after a cancel
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\{CanceledException, Condition, Mutex};

Coro\run(function (): void {
    $condition = new Condition;
    $mutex = new Mutex;
    $mutex->lock();
    var_dump($condition->wait($mutex, 0.001));
    $mutex->unlock();
    $id = go(function () use ($condition, $mutex): void {
        $mutex->lock();
        try {
            $condition->wait($mutex);
        } catch (CanceledException) {
            echo "canceled\n";
        }
        $mutex->unlock();
    });
    $mutex->lock();
    Coro\Coroutine::cancel($id, true);
    echo "unlocks\n";
    $mutex->unlock();
    var_dump($condition->wait(null, 0.001));
    try {
        $condition->wait($mutex);
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECTF--
bool(false)
unlocks
canceled
bool(false)
coroutine 1 (at %s:25) cannot unlock the Mutex that no coroutine holds
