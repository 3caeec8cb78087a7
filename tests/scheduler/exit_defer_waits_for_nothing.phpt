--TEST--
exit(): a deferred function that waits for what nothing can do any more does not keep the program
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Timer::after(3_600_000, fn() => null);
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    go(function () use ($channel): void {
        Coro\Coroutine::sleep(3600);
        $channel->push('never');
    });
    defer(fn() => print("the next one\n"));
    defer(function () use ($channel): void {
        echo "waits\n";
        $channel->pop();
        echo "never\n";
    });
    exit;
});
?>
--EXPECT--
waits
the next one
