--TEST--
printDump() shows a woken coroutine that has not run yet as ready, and can leave out backtraces
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $group = new Coro\WaitGroup;
    $group->add();
    go(fn() => $group->wait());
    $group->done();
    Coroutine::printDump(false);
    Coroutine::printDump();
});
Coroutine::printDump();
?>
--EXPECTF--
coroutine 1: running
coroutine 2 of 1: ready
coroutine 1: running
    Coro\Coroutine::printDump()
    {closure%S}() at %sdump_ready.php:10
coroutine 2 of 1: ready
    Coro\WaitGroup::wait()
    {closure%S}() at %sdump_ready.php:7
no coroutines
