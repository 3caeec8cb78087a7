--TEST--
TaskGroup: spawn() throws when the task's coroutine cannot be created
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(["max_coroutine" => 2]);
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(fn() => Coro\Coroutine::sleep(0.001));
    try {
        $group->spawn(fn() => 1);
    } catch (Coro\Exception $e) {
        echo $e->getMessage(), "\n";
    }
    echo json_encode($group->wait()), "\n";
    try {
        Coro\map([1, 2, 3], fn() => Coro\Coroutine::sleep(0.001));
    } catch (Coro\Exception $e) {
        echo $e->getMessage(), " ", Coro\Coroutine::stats()["coroutine_num"], "\n";
    }
});
?>
--EXPECT--
cannot start a task: max_coroutine coroutines are alive already [11002]
[true]
cannot start a task: max_coroutine coroutines are alive already [11002] 1
