--TEST--
Internal functions that only one coroutine at a time can be in: a waiting coroutine can be canceled, may run in a Fiber, and gets its turn after an exception
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

class Name
{
    public function __construct(private Closure $asked) {}

    public function __toString(): string
    {
        ($this->asked)();
        return 'b';
    }
}

function sorted(Closure $asked): string
{
    $names = ['c', new Name($asked), 'a'];
    $numbers = [1, 2, 3];
    array_multisort($names, SORT_STRING, $numbers);
    return implode(' ', $numbers);
}

function nothing(): void {}

echo "canceled: ";
Coro\run(function (): void {
    $id = Coroutine::getCid();
    go(fn() => print(sorted(fn() => Coroutine::sleep(0.005)) . "\n"));
    $waiter = go(function (): void {
        try {
            sorted(nothing(...));
        } catch (Coro\Coroutine\CanceledException) {
            echo 'yes, ';
        }
    });
    Coroutine::cancel($waiter);
});

echo "exception: ";
Coro\run(function (): void {
    go(function (): void {
        try {
            sorted(function (): void {
                Coroutine::sleep(0.001);
                throw new Exception('thrown');
            });
        } catch (Exception $e) {
            echo $e->getMessage(), ", ";
        }
    });
    go(fn() => print(sorted(nothing(...)) . "\n"));
});

echo "Fiber left inside: ";
Coro\run(function (): void {
    $fiber = new Fiber(fn() => sorted(function (): void {
        static $left = false;
        if (!$left) {
            $left = true;
            Fiber::suspend();
        }
    }));
    go(fn() => $fiber->start());
    go(fn() => print(sorted(nothing(...)) . "\n"));
    Coroutine::sleep(0.001);
    echo 'waits, ';
    $fiber->resume();
});

echo "Fiber and its coroutine: ";
Coro\run(function (): void {
    $fiber = new Fiber(fn() => sorted(Fiber::suspend(...)));
    $fiber->start();
    try {
        sorted(nothing(...));
    } catch (Coro\Error $e) {
        echo preg_replace('/( \d+)? \(at .*?\)/', '', $e->getMessage()), "\n";
    }
});

echo "main program: ";
$channel = new Coro\Channel;
go(fn() => sorted(fn() => $channel->pop()));
try {
    sorted(nothing(...));
} catch (Coro\Error $e) {
    echo preg_replace('/( \d+)? \(at .*?\)/', '', $e->getMessage()), "\n";
}
go(function () use ($channel): void {
    while ($channel->push(1, 0.01)) {
    }
    echo sorted(nothing(...)), "\n";
});
?>
--EXPECT--
canceled: yes, 3 2 1
exception: thrown, 3 2 1
Fiber left inside: waits, 3 2 1
Fiber and its coroutine: array_multisort(): coroutine cannot wait here until the Fiber that is inside has left it
main program: array_multisort(): the main program cannot wait here until coroutine has left it
3 2 1
