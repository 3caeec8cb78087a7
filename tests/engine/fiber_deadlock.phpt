--TEST--
Coroutines that nobody can wake are reported when they wait inside Fibers, too
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    (new Fiber(function (): void {
        try {
            (new Coro\Coroutine\Channel())->pop();
        } finally {
            echo "finally\n";
        }
    }))->start();
});
?>
--EXPECTF--
Warning: Coro\run(): all coroutines (1) are asleep and nothing can wake them: deadlock in %s on line %d

Notice: Coro\run(): coroutine 1 waits in Channel::pop() in %s on line %d
finally
