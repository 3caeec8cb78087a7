--TEST--
coro.swoole_module=1: a process or coroutine that holds a lock waits for it until its time limit
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
// Locks a lock again, and prints the error and whether the call has waited.
function again(Swoole\Lock $lock, mixed ...$arguments): void
{
    $start = hrtime(true);
    var_dump($lock->lock(...$arguments));
    echo $lock->errCode === SOCKET_ETIMEDOUT ? 'ETIMEDOUT' : $lock->errCode, hrtime(true) - $start >= 5e7 ? ' after' : ' before', "\n";
}

foreach ([SWOOLE_MUTEX, SWOOLE_SPINLOCK] as $type) {
    $lock = new Swoole\Lock($type);
    $lock->lock();
    again($lock, LOCK_EX, 0.05);
    $lock->unlock();
}
Swoole\Coroutine\run(function () {
    $lock = new Swoole\Lock();
    $lock->lock();
    go(fn () => print("another coroutine\n"));
    again($lock, LOCK_EX, 0.05);
    echo $lock->unlock() ? "unlocked\n" : "lost\n";
});
echo "without a limit:\n";
$lock = new Swoole\Lock();
$lock->lock();
again($lock);
echo $lock->errCode === SOCKET_EDEADLK ? "EDEADLK\n" : "another error\n";
?>
--EXPECTF--
bool(false)
ETIMEDOUT after
bool(false)
ETIMEDOUT after
another coroutine
bool(false)
ETIMEDOUT after
unlocked
without a limit:
bool(false)
%d before
EDEADLK
