--TEST--
Deadlock: coroutines that can never be woken are reported with their wait and their line, and ended
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        defer(fn() => print("defer\n"));
        try {
            (new Coro\Channel)->pop();
            echo "never\n";
        } finally {
            echo "finally\n";
        }
    });
});
echo "after\n";
?>
--EXPECTF--
Warning: Coro\run(): all coroutines (1) are asleep and nothing can wake them: deadlock
coroutine 2 of 1: waiting in Channel::pop(Coro\Channel#%d) for %f s
    Coro\Channel::pop()
    {closure%S}() at %sdeadlock.php:6
 in %s on line %d
finally
defer
after
