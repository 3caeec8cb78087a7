--TEST--
Error handlers: while one is suspended in a native Fiber, it handles errors of other coroutines
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

set_error_handler(function (int $level, string $text): bool {
    echo Coroutine::getCid(), " $text\n";
    if ($text === 'suspends') {
        Fiber::suspend();
        Coroutine::yield();
        echo Coroutine::getCid(), " $text: done\n";
    }
    return true;
});

function fails_in_fiber(): Fiber
{
    $fiber = new Fiber(function (): void {
        try {
            trigger_error('suspends');
        } finally {
            echo Coroutine::getCid(), " Fiber ends\n";
        }
    });
    $fiber->start();
    return $fiber;
}

Coro\run(function (): void {
    echo "resumed where it began\n";
    $id = go(function (): void {
        $fiber = fails_in_fiber();
        Coroutine::yield();
        $fiber->resume();
        trigger_error('after');
    });
    trigger_error('while suspended');
    Coroutine::resume($id);
    trigger_error('while it waits');
    Coroutine::resume($id);

    echo "resumed elsewhere\n";
    $owner = go(function () use (&$fiber): void {
        $fiber = fails_in_fiber();
        Coroutine::yield();
        trigger_error('of the owner');
        Coroutine::yield();
    });
    $other = go(function () use (&$fiber): void {
        $fiber->resume();
        trigger_error('of the other');
    });
    Coroutine::resume($other);
    Coroutine::resume($owner);
    trigger_error('while the owner waits');
    Coroutine::resume($owner);

    echo "left when its coroutine ends\n";
    go(function () use (&$fiber): void {
        $fiber = fails_in_fiber();
    });
    trigger_error('while suspended');
    $fiber = null;
    trigger_error('after');
});
?>
--EXPECT--
resumed where it began
2 suspends
1 while suspended
1 while it waits
2 suspends: done
2 Fiber ends
2 after
resumed elsewhere
3 suspends
4 suspends: done
4 Fiber ends
4 of the other
3 of the owner
1 while the owner waits
left when its coroutine ends
5 suspends
1 while suspended
1 Fiber ends
1 after
