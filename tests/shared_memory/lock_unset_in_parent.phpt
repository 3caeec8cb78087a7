--TEST--
Lock: unset() in the parent does not end the lock of the children
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

foreach ([Coro\Lock::MUTEX, Coro\Lock::RWLOCK] as $type) {
    $lock = new Coro\Lock($type);
    $count = new Coro\Atomic\Long();
    $gone = new Coro\Atomic();
    $children = [];
    for ($i = 0; $i < 3; $i++) {
        $children[] = fork_child(function () use (&$lock, $count, $gone): void {
            while ($gone->get() === 0) {
                usleep(1000);
            }
            for ($i = 0; $i < 500; $i++) {
                $lock->lock();
                $count->set($count->get() + 1);
                $lock->unlock();
            }
        });
    }
    unset($lock);
    $other = new Coro\Lock($type);
    $other->lock();
    $gone->set(1);
    reap(...$children);
    var_dump($count->get());
}
?>
--EXPECT--
int(1500)
int(1500)
