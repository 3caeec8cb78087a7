--TEST--
Lock: lockwait() and lock() with a timeout return on time, and the lock can be taken after unlock()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Coro\Lock();
$taken = new Coro\Atomic();
$done = new Coro\Atomic();
$child = fork_child(function () use ($lock, $taken, $done): void {
    $lock->lock();
    $taken->wakeup();
    $done->wait(-1);
    $lock->unlock();
    $taken->wakeup();
});
$taken->wait(-1);
$test = function (int|float ...$timeouts) use ($lock): void {
    foreach ($timeouts as $timeout) {
        $begin = microtime(true);
        var_dump($lock->lockwait($timeout) || $lock->errCode !== SOCKET_ETIMEDOUT);
        $late = microtime(true) - $begin - $timeout;
        var_dump($late >= 0 && $late < 0.5);
    }
};
$test(0.015, 0.1, 1);   // a whole second and parts of one
Coro\run($test, 0.015, 0.1, 1);
$done->wakeup();
$taken->wait(-1);
var_dump($lock->trylock(), $lock->unlock(), $lock->trylock());
reap($child);
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
