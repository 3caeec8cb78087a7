--TEST--
Atomic::wait() after a timeout leaves the number and later wake-ups right, in and outside of coroutines
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
$test = function (): void {
    $atomic = new Coro\Atomic();
    $begin = microtime(true);
    var_dump($atomic->wait(0.05));
    $took = microtime(true) - $begin;
    var_dump($took >= 0.05, $atomic->get(), $atomic->wakeup(), $atomic->wakeup(3), $atomic->get());
    var_dump($atomic->wait(), $atomic->get(), $atomic->wait(0.001), $atomic->get());
    $atomic->set(2);
    var_dump($atomic->wait(-1));
};
$test();
Coro\run($test);
?>
--EXPECT--
bool(false)
bool(true)
int(0)
bool(true)
bool(true)
int(1)
bool(true)
int(0)
bool(false)
int(0)
bool(false)
bool(false)
bool(true)
int(0)
bool(true)
bool(true)
int(1)
bool(true)
int(0)
bool(false)
int(0)
bool(false)
