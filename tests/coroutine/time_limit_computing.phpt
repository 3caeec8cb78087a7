--TEST--
setTimeLimit(): a coroutine that computes without end gets an exception, runs finally and defer, and other coroutines go on
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        defer(fn() => print("defer\n"));
        try {
            var_dump(Coro\Coroutine::setTimeLimit(0.02));
            while (true) {
            }
        } catch (Coro\Coroutine\TimeoutException $e) {
            echo $e->getMessage(), ', ', $e->getCode() === 110 ? 'ETIMEDOUT' : $e->getCode(), "\n";
        } finally {
            echo "finally\n";
        }
    });
    echo "next\n";
});
?>
--EXPECT--
bool(true)
the coroutine has exceeded its time limit of 0.02 s, ETIMEDOUT
finally
defer
next
