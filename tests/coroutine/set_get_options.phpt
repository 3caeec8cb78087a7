--TEST--
getOptions() returns all options set so far, merged, and null before the first set()
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(Coro\Coroutine::getOptions());
Coro\Coroutine::set(['max_coroutine' => 5]);
Coro\Coroutine::set(['stack_size' => '512K', 'max_coroutine' => 6]);
echo json_encode(Coro\Coroutine::getOptions()), "\n";
Coro\run(function (): void {
    echo Coro\Coroutine::stats()['c_stack_size'], "\n";
});
?>
--EXPECT--
NULL
{"max_coroutine":6,"stack_size":"512K"}
524288
