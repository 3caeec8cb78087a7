--TEST--
Condition: a notification is not lost when the notified coroutine is canceled or times out before it runs
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\{Condition, TimeoutException};

Coro\run(function (): void {
    $condition = new Condition;
    $wait = function (string $name, float $timeout = -1) use ($condition): int {
        return go(function () use ($condition, $name, $timeout): void {
            echo "$name: " . json_encode($condition->wait(null, $timeout)) . "\n";
        });
    };
    $ids = [$wait('first'), $wait('second')];
    $condition->notify();
    var_dump(Coroutine::cancel($ids[0]));   // false: the coroutine was already notified
    Coroutine::join([$ids[0]]);
    Coroutine::cancel($ids[1]);

    $ids = [$wait('canceled'), $wait('next')];
    Coroutine::cancel($ids[0]);
    $condition->notify();
    Coroutine::join($ids);

    $ids = [$wait('time is up', 0.001), $wait('next')];
    $until = hrtime(true) + 2_000_000;
    while (hrtime(true) < $until) {
    }
    $condition->notify();                   // the timer is due, but the loop has not processed it
    $condition->notify();
    Coroutine::join($ids);

    $ids = [go(function () use ($condition): void {
        try {
            Coroutine::deadline(0.001, fn() => $condition->wait());
        } catch (TimeoutException) {
            echo "deadline\n";
        }
    }), $wait('next')];
    Coroutine::join([$ids[0]]);
    $condition->notify();
    Coroutine::join($ids);
});
?>
--EXPECT--
bool(false)
first: true
second: false
canceled: false
next: true
time is up: true
next: true
deadline
next: true
