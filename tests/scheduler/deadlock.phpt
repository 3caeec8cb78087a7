--TEST--
Coroutines that nobody can wake are reported with what they wait in, and ended
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
Warning: Coro\run(): all coroutines (1) are asleep and nothing can wake them: deadlock in %s on line %d

Notice: Coro\run(): coroutine 2 waits in Channel::pop() in %s on line %d
finally
defer
after
