--TEST--
TaskGroup::cancel() ends the waits of its tasks, ends other tasks at their next wait, and makes their results null
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(fn() => "done");
    $group->spawn(fn() => Coro\Coroutine::sleep(60));
    $group->spawn(function () use ($group): void {
        $group->cancel();
        echo "goes on until it waits\n";
        Coro\Coroutine::sleep(60);
        echo "not reached\n";
    });
    echo json_encode($group->wait()), "\n";
});
?>
--EXPECT--
goes on until it waits
["done",null,null]
