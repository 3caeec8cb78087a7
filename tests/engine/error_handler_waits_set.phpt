--TEST--
Error handlers: while one waits, another coroutine may set handlers, throw and end
--EXTENSIONS--
coro
--FILE--
<?php
function say(string $what): void
{
    echo Coro\Coroutine::getCid(), ' ', $what, "\n";
}

class Handler
{
    public function __construct(private string $name) {}

    public function handle(int $level, string $text): bool
    {
        say("$this->name: $text");
        if ($text !== 'quick') {
            Coro\Coroutine::yield();
            say("$this->name: $text: done");
        }
        if ($text === 'throws') {
            throw new Exception($text);
        }
        return true;
    }

    public function __destruct()
    {
        say("$this->name destroyed");
    }
}

set_error_handler($usual = [new Handler('usual'), 'handle']);

echo "set and restored\n";
Coro\run(function () use ($usual): void {
    $waits = go(function (): void {
        trigger_error('first');
        trigger_error('quick');
    });
    go(function () use ($usual): void {
        var_dump(set_error_handler([new Handler('own'), 'handle']) === $usual);
        trigger_error('quick');
        restore_error_handler();
        say('restored');
        trigger_error('quick');
    });
    Coro\Coroutine::resume($waits);
});

echo "set and left\n";
Coro\run(function (): void {
    $waits = go(function (): void {
        trigger_error('first');
        trigger_error('quick');
    });
    go(fn () => set_error_handler([new Handler('left'), 'handle']));
    Coro\Coroutine::resume($waits);
    restore_error_handler();
    trigger_error('quick');
});

echo "throws\n";
Coro\run(function (): void {
    $waits = go(function (): void {
        try {
            trigger_error('throws');
        } catch (Exception $e) {
            say('caught ' . $e->getMessage());
        }
        trigger_error('quick');
    });
    trigger_error('quick');
    Coro\Coroutine::resume($waits);
});

echo "waits in a wait\n";
Coro\run(function (): void {
    $waits = [go(fn () => trigger_error('first')), go(fn () => trigger_error('second')), go(fn () => trigger_error('third'))];
    foreach ([1, 0, 2] as $next) {
        Coro\Coroutine::resume($waits[$next]);
        trigger_error('quick');
    }
});

echo "canceled and ended\n";
Coro\run(function (): void {
    $waits = go(function (): void {
        set_error_handler(function (): bool {
            Coro\Coroutine::sleep(10);
            say('ended by exit()');
            exit;
        });
        trigger_error('exits');
    });
    restore_error_handler();
    trigger_error('quick');
    Coro\Coroutine::cancel($waits);
});
?>
--EXPECT--
set and restored
2 usual: first
bool(true)
3 own: quick
3 own destroyed
3 restored
3 usual: quick
2 usual: first: done
2 usual: quick
set and left
5 usual: first
5 usual: first: done
5 left: quick
4 left destroyed
4 usual: quick
throws
8 usual: throws
7 usual: quick
8 usual: throws: done
8 caught throws
8 usual: quick
waits in a wait
10 usual: first
11 usual: second
12 usual: third
11 usual: second: done
9 usual: quick
10 usual: first: done
9 usual: quick
12 usual: third: done
9 usual: quick
canceled and ended
13 usual: quick
14 ended by exit()
-1 usual destroyed
