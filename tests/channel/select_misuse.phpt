--TEST--
select() accepts only channels and [channel, value] pairs, under different keys
--EXTENSIONS--
coro
--FILE--
<?php
function attempt(callable $what): void
{
    try {
        $what();
    } catch (Error $e) {
        echo get_class($e), ": ", $e->getMessage(), "\n";
    }
}
attempt(fn() => Coro\select([new Coro\Channel]));
Coro\run(function (): void {
    $channel = new Coro\Channel;
    attempt(fn() => Coro\select([]));
    attempt(fn() => Coro\select([1]));
    attempt(fn() => Coro\select([], [$channel]));
    attempt(fn() => Coro\select([], [[$channel]]));
    attempt(fn() => Coro\select([], [["x" => $channel, "y" => 1]]));
    attempt(fn() => Coro\select([$channel], [[$channel, 1]]));
});
?>
--EXPECT--
Coro\Error: Coro\select() waits, so it must be called inside a coroutine
ValueError: Coro\select(): Argument #1 ($pop) must not be empty when there is nothing to push
TypeError: Coro\select(): Argument #1 ($pop) must be an array of channels, int found
TypeError: Coro\select(): Argument #2 ($push) must be an array of [channel, value]
TypeError: Coro\select(): Argument #2 ($push) must be an array of [channel, value]
TypeError: Coro\select(): Argument #2 ($push) must be an array of [channel, value]
ValueError: Coro\select(): Argument #2 ($push) must not have keys that are in argument #1 ($pop)
