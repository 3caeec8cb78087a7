--TEST--
Lock: signal handlers run during a wait and may use the lock; a handler that keeps the lock ends the wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

pcntl_async_signals(true);
$lock = new Coro\Lock();
foreach ([true, false] as $unlocks) {
    $taken = new Coro\Atomic();
    $release = new Coro\Atomic();
    $child = fork_child(function () use ($lock, $taken, $release): void {
        $lock->lock();
        $taken->wakeup();
        $release->wait(-1);
        $lock->unlock();
    });
    pcntl_signal(SIGALRM, function () use ($lock, $release, $unlocks): void {
        echo "signal\n";
        $release->wakeup();
        var_dump($lock->lock());
        if ($unlocks) {
            var_dump($lock->unlock());
        }
    });
    $taken->wait(-1);
    pcntl_alarm(1);
    var_dump($lock->lock(), $lock->errCode === SOCKET_EDEADLK, $lock->unlock(), $lock->unlock());
    reap($child);
}
?>
--EXPECT--
signal
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
signal
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
