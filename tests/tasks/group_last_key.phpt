--TEST--
TaskGroup::spawn() after spawnAs(PHP_INT_MAX) throws, because no integer key is left
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawnAs(PHP_INT_MAX, fn() => 'last');
    try {
        $group->spawn(fn() => 'one more');
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
    echo json_encode($group->wait()), "\n";
    $group->spawn(fn() => 'first');
    echo json_encode($group->wait()), "\n";
});
?>
--EXPECT--
no key is left for the task: the key PHP_INT_MAX is in use
{"9223372036854775807":"last"}
["first"]
