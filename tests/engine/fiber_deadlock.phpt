--TEST--
Fibers: a deadlock report includes coroutines that wait inside Fibers
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
Warning: Coro\run(): all coroutines (1) are asleep and nothing can wake them: deadlock
coroutine 1: waiting in Channel::pop(Coro\Channel#%d) for %f s
    Coro\Channel::pop()
    {closure%S}() at %sfiber_deadlock.php:5
    Fiber::start()
    {closure%S}() at %sfiber_deadlock.php:9
 in %s on line %d
finally
