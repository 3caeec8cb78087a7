--TEST--
Scheduler::start() inside a coroutine warns, returns false and keeps its queue
--EXTENSIONS--
coro
--FILE--
<?php
$scheduler = new Coro\Coroutine\Scheduler;
$scheduler->add(fn() => print("run\n"));
Coro\run(function () use ($scheduler): void {
    var_dump($scheduler->start());
});
var_dump($scheduler->start());
?>
--EXPECTF--
Warning: Coro\Coroutine\Scheduler::start(): a scheduler is running already; inside it, use go() in %s on line %d
bool(false)
run
bool(true)
