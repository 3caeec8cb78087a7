--TEST--
Fibers: exit() inside a Fiber ends the program, even after a wait and while other coroutines wait in Fibers
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(fn() => print("shutdown function\n"));

function in_fiber(callable $body): void
{
    (new Fiber(function () use ($body): void {
        try {
            $body();
        } finally {
            echo "finally\n";
        }
    }))->start();
    echo "never\n";
}

Coro\run(function (): void {
    go(fn() => in_fiber(fn() => Coro\Coroutine::yield()));
    go(fn() => in_fiber(function (): void {
        Coro\Coroutine::sleep(0.001);
        echo "exit\n";
        exit(3);
    }));
});
echo "never\n";
?>
--EXPECT--
exit
finally
finally
shutdown function
