--TEST--
Scheduler: a scheduler whose queued functions refer to it is freed by the garbage collector
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
