--TEST--
Scheduler: add() and parallel() queue functions, start() runs them in order
--EXTENSIONS--
coro
--FILE--
<?php
$scheduler = new Coro\Coroutine\Scheduler;
$scheduler->add(function (string ...$names): void {
    echo implode(' ', $names), "\n";
    Coro\Coroutine::sleep(0.001);
    echo "waited\n";
}, 'a', 'b');
$scheduler->parallel(2, fn(int $n) => print("parallel $n\n"), 7);
$scheduler->parallel(0, fn() => print("never\n"));
echo "queued\n";
var_dump($scheduler->start());
var_dump($scheduler->start());
?>
--EXPECT--
queued
a b
parallel 7
parallel 7
waited
bool(true)
bool(true)
