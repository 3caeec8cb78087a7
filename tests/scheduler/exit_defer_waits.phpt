--TEST--
exit(): deferred functions that wait run to their end, whoever has called exit(); a wait in a finally block fails
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\Timer::after(1, fn() => print("a timer ran\n"));
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    defer(function () use ($channel): void {   // of the coroutine that calls exit()
        Coroutine::sleep(0.01);
        usleep(1000);
        echo "first: slept, ", json_encode($channel->pop(0.001)), "\n";
        go(fn() => print("first: goes on after go()\n"));
        Coroutine::sleep(0.001);
        echo "first: end\n";
    });
    go(function (): void {   // ended where it waits
        defer(function (): void {
            Coroutine::sleep(0.03);
            echo "second: end\n";
        });
        try {
            Coroutine::sleep(10);
        } finally {
            echo "finally\n";
            Coroutine::sleep(10);
            echo "never\n";
        }
    });
    go(function (): void {   // its deferred function waits already
        defer(function (): void {
            Coroutine::sleep(0.05);
            echo "third: end\n";
        });
    });
    exit;
});
?>
--EXPECT--
finally
first: slept, false
first: goes on after go()
first: end
second: end
third: end
