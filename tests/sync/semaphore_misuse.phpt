--TEST--
Semaphore: it has at least one permit, and release() without an acquired permit throws
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([0, -1, PHP_INT_MIN] as $permits) {
    try {
        new Coro\Coroutine\Semaphore($permits);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
$semaphore = new Coro\Coroutine\Semaphore(3);
try {
    $semaphore->release();
} catch (Coro\Error $e) {
    echo $e->getMessage(), "\n";
}
$semaphore->tryAcquire();
try {
    $semaphore->__construct(1);
} catch (Coro\Error $e) {
    echo $e->getMessage(), "\n";
}
$semaphore->release();
var_dump($semaphore->available());
?>
--EXPECTF--
Coro\Coroutine\Semaphore::__construct(): Argument #1 ($permits) must be greater than 0
Coro\Coroutine\Semaphore::__construct(): Argument #1 ($permits) must be greater than 0
Coro\Coroutine\Semaphore::__construct(): Argument #1 ($permits) must be greater than 0
the main program (at %ssemaphore_misuse.php:11) cannot release a Semaphore of 3 that has all its permits back
Coro\Coroutine\Semaphore::__construct() must not be called while permits are taken
int(3)
