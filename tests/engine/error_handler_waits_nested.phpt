--TEST--
Error handlers: a handler that was set inside a handler and waits stays out of other coroutines
--EXTENSIONS--
coro
--FILE--
<?php
function say(string $what): void
{
    echo Coro\Coroutine::getCid(), ' ', $what, "\n";
}

set_error_handler(function (int $level, string $text): bool {
    set_error_handler(function (int $level, string $text): bool {
        say("inner: $text");
        Coro\Coroutine::yield();
        say("inner: $text: done");
        return true;
    });
    trigger_error("within $text");
    restore_error_handler();
    Coro\Coroutine::yield();
    say("$text: done");
    return true;
});

Coro\run(function (): void {
    $first = go(fn () => trigger_error('first'));
    Coro\Coroutine::resume($first);
    $second = go(fn () => trigger_error('second'));
    Coro\Coroutine::resume($second);
    foreach ([$first, $second] as $id) {
        Coro\Coroutine::resume($id);
    }
});
?>
--EXPECT--
2 inner: within first
2 inner: within first: done
3 inner: within second
3 inner: within second: done
2 first: done
3 second: done
