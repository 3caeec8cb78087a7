--TEST--
Scheduler: parallel() with more copies than max_coroutine starts as many as possible
--EXTENSIONS--
coro
--FILE--
<?php
$scheduler = new Coro\Coroutine\Scheduler;
$scheduler->set(['max_coroutine' => 3]);
$scheduler->parallel(PHP_INT_MAX, function (): void {
    echo "started\n";
    Coro\Coroutine::sleep(0.001);   // any wait lasts until all coroutines are started
});
var_dump($scheduler->start());
?>
--EXPECTF--
started
started
started

Warning: Coro\Coroutine\Scheduler::start(): %s in %s on line %d
bool(false)
