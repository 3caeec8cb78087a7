--TEST--
Fork: a lock that another coroutine held is free in the child
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Coroutine;

Coro\run(function (): void {
    $mutex = new Coroutine\Mutex;
    $shared = new Coroutine\RWLock;
    for ($i = 0; $i < 2; $i++) {
        go(function () use ($mutex, $shared): void {
            $shared->lockRead();
            $mutex->lock();
            Coroutine::yield();
        });
    }
    if (($pid = pcntl_fork()) === 0) {
        echo json_encode([$mutex->isLocked(), $mutex->tryLock(), $shared->isLocked(), $shared->tryLockWrite()]), "\n";
        $mutex->unlock();
        $shared->unlock();
        exit;
    }
    pcntl_waitpid($pid, $status);
    echo json_encode([$mutex->tryLock(), $shared->tryLockWrite()]), "\n";
    exit;
});
?>
--EXPECT--
[false,true,false,true]
[false,false]
