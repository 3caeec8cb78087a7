--TEST--
exit() prevents all timers and deferred calls that are due in the same loop turn
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(fn () => print("the end\n"));
Coro\run(function (): void {
    Coro\Timer::after(2, function (): void {
        Coro\Event::defer(fn () => print("a deferred call ran\n"));
        echo "exit\n";
        exit;
    });
    Coro\Timer::after(2, fn () => print("a timer ran\n"));
    Coro\Timer::after(1, function (): void {
        for ($until = hrtime(true) + 5_000_000; hrtime(true) < $until;) {   // until all of them are due
        }
    });
    Coro\Coroutine::sleep(1);
});
?>
--EXPECT--
exit
the end
