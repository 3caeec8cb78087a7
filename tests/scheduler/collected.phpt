--TEST--
A scheduler that holds itself through what it queued is collected
--EXTENSIONS--
coro
--FILE--
<?php
$scheduler = new Coro\Coroutine\Scheduler;
$reference = WeakReference::create($scheduler);
$scheduler->add(function () use ($scheduler): void {
});
unset($scheduler);
var_dump(gc_collect_cycles() > 0, $reference->get());
?>
--EXPECT--
bool(true)
NULL
