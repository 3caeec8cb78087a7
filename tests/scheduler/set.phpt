--TEST--
Scheduler::set() and getOptions() use the same options as Coroutine's methods
--EXTENSIONS--
coro
--FILE--
<?php
$scheduler = new Coro\Coroutine\Scheduler;
$scheduler->set(['max_coroutine' => 1]);
echo json_encode([$scheduler->getOptions(), Coro\Coroutine::getOptions()]), "\n";
$scheduler->parallel(2, fn() => Coro\Coroutine::sleep(0.001));
var_dump(@$scheduler->start());
?>
--EXPECT--
[{"max_coroutine":1},{"max_coroutine":1}]
bool(false)
