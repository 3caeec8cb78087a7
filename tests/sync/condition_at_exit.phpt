--TEST--
Condition: exit() ends coroutines that wait in it, even when the mutex cannot be locked again
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

register_shutdown_function(fn () => print("the end\n"));
Coro\run(function (): void {
    $mutex = new Coroutine\Mutex;
    $condition = new Coroutine\Condition;
    go(function () use ($mutex, $condition): void {
        $mutex->lock();
        try {
            $condition->wait($mutex);
        } finally {
            $mutex->unlock();
            echo "first\n";
        }
    });
    go(function () use ($mutex): void {
        $mutex->lock();
        try {
            Coroutine::sleep(10);
        } finally {
            $mutex->unlock();
            echo "second\n";
        }
    });
    exit(4);
});
?>
--EXPECT--
first
second
the end
