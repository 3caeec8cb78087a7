--TEST--
deadline() ends every kind of wait with a TimeoutException
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $full = new Coro\Channel(1);
    $full->push(1);
    $mutex = new Coroutine\Mutex;
    $lock = new Coroutine\RWLock;
    $swoole = new Coroutine\Lock;
    $semaphore = new Coroutine\Semaphore(1);
    $barrier = $held = Coro\Barrier::make();
    $other = go(function () use ($mutex, $lock, $swoole, $semaphore): void {
        $mutex->lock();
        $lock->lockWrite();
        $swoole->lock();
        $semaphore->acquire();
        Coroutine::yield();
        $mutex->unlock();
        $lock->unlock();
        $swoole->unlock();
    });
    $waits = [
        "sleep" => fn() => Coroutine::sleep(10),
        "yield" => fn() => Coroutine::yield(),
        "pop" => fn() => (new Coro\Channel)->pop(),
        "push" => fn() => $full->push(1, 10),
        "select" => fn() => Coro\select([new Coro\Channel], [1 => [$full, 1]]),
        "join" => fn() => Coroutine::join([$other]),
        "WaitGroup" => fn() => (new Coro\WaitGroup(1))->wait(),
        "Barrier" => fn() => Coro\Barrier::wait($barrier),
        "Mutex" => fn() => $mutex->lock(),
        "RWLock" => fn() => $lock->lockRead(),
        "Lock" => fn() => $swoole->lock(),
        "Semaphore" => fn() => $semaphore->acquire(),
        "Condition" => fn() => (new Coroutine\Condition)->wait(),
        "exec" => fn() => Coroutine\System::exec("exec sleep 60"),
        "batch" => fn() => Coro\batch([fn() => Coroutine::yield()]),
    ];
    foreach ($waits as $name => $wait) {
        foreach ([0.001, 1e-9] as $seconds) {
            try {
                Coroutine::deadline($seconds, $wait);
                echo "$name returned\n";
            } catch (Coroutine\TimeoutException $e) {
                $e->getMessage() === "the deadline has passed" && $e->getCode() === 110 || print("$name: $e\n");
            }
        }
    }
    Coroutine::resume($other);
    var_dump($mutex->tryLock(), $lock->tryLockWrite(), $swoole->lock(LOCK_EX | LOCK_NB), Coroutine::stats()["coroutine_num"]);
    $mutex->unlock();
    $lock->unlock();
    $swoole->unlock();
});
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(1)
