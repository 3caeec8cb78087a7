--TEST--
parallel() and Scheduler::parallel() refuse a negative number of copies
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\parallel(0, fn () => print("none\n"));
    try {
        Coro\parallel(-1, fn () => print("none\n"));
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
});
try {
    (new Coro\Coroutine\Scheduler())->parallel(-1, fn () => print("none\n"));
} catch (ValueError $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
Coro\parallel(): Argument #1 ($n) must be greater than or equal to 0
Coro\Coroutine\Scheduler::parallel(): Argument #1 ($n) must be greater than or equal to 0
