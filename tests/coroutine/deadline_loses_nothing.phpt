--TEST--
deadline(): a wait that finishes before the deadline is noticed keeps its result, even when the process gets the CPU late
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

$nested = function (): array {
    for ($all = [0], $i = 0; $i < 22; $i++) {
        $all = [$all, $all];
    }
    return $all;
};
[$one, $other] = [$nested(), $nested()];

Coro\run(function () use ($one, $other): void {
    $got = new ArrayObject;
    $mutex = new Coroutine\Mutex;
    $channel = new Coro\Channel(1);
    $mutex->lock();
    go(fn() => Coroutine::deadline(0.05, function () use ($channel, $mutex, $got): void {
        $got[] = $mutex->lock();
        $mutex->unlock();
        $got[] = $channel->pop();
    }));
    $channel->push("value");
    $mutex->unlock();
    $same = $one == $other;     // one long operation that cannot be interrupted
    Coroutine::sleep(0.001);
    go(fn() => Coroutine::deadline(0.05, function () use ($channel, $got): void {
        $got[] = $channel->pop();
    }));
    $same = $one == $other;
    $channel->push("switched to");
    var_dump(...$got);
});
?>
--EXPECT--
bool(true)
string(5) "value"
string(11) "switched to"
