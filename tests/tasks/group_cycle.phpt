--TEST--
TaskGroup: a group whose results refer to it is freed by the garbage collector
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(fn() => $group);
    $group->spawn(fn() => new class { function __destruct() { echo "destroyed\n"; } });
    unset($group);
    gc_collect_cycles();
    echo "end\n";
});
?>
--EXPECT--
destroyed
end
