--TEST--
TaskGroup::cancel() reaches tasks that wait at once and others at their next wait; their results are null
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
