--TEST--
Atomic: wrong arguments throw; objects cannot be cloned or serialized
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
$atomic = new Coro\Atomic();
foreach ([fn () => $atomic->wakeup(0), fn () => $atomic->wait(NAN), fn () => clone $atomic, fn () => serialize($atomic),
    fn () => $atomic->add("x"), fn () => $atomic->cmpset(1)] as $call) {
    try {
        $call();
    } catch (Throwable $e) {
        echo get_class($e), ": ", $e->getMessage(), "\n";
    }
}
class Counter extends Coro\Atomic
{
    public function __construct()
    {
    }
}
$counter = new Counter;
var_dump($counter->add(2), $counter->get());
?>
--EXPECT--
ValueError: Coro\Atomic::wakeup(): Argument #1 ($count) must be greater than 0
ValueError: Coro\Atomic::wait(): Argument #1 ($timeout) must not be NAN
Error: Trying to clone an uncloneable object of class Coro\Atomic
Exception: Serialization of 'Coro\Atomic' is not allowed
TypeError: Coro\Atomic::add(): Argument #1 ($add_value) must be of type int, string given
ArgumentCountError: Coro\Atomic::cmpset() expects exactly 2 arguments, 1 given
int(2)
int(2)
