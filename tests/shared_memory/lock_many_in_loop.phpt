--TEST--
Lock: many coroutines of two processes that wait for one lock all get it, and no update is lost
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Coro\Lock(Coro\Lock::RWLOCK);
$number = new Coro\Atomic\Long();
$work = function () use ($lock, $number): void {
    for ($i = 0; $i < 20; $i++) {
        go(function () use ($lock, $number): void {
            for ($i = 0; $i < 10; $i++) {
                $lock->lock();
                $before = $number->get();
                Coro\Coroutine::sleep(0.001);
                $number->set($before + 1);
                $lock->unlock();
            }
        });
    }
};
$child = fork_child(fn () => Coro\run($work));
Coro\run($work);
reap($child);
var_dump($number->get());
?>
--EXPECT--
int(400)
