--TEST--
TaskGroup: exit() in a task ends the program; the other tasks run their finally blocks
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(function (): void {
        try {
            Coro\Coroutine::sleep(60);
        } finally {
            echo "finally\n";
        }
    });
    $group->spawn(function (): void {
        Coro\Coroutine::sleep(0.001);
        exit("exit\n");
    });
    $group->wait();
    echo "not reached\n";
});
?>
--EXPECT--
exit
finally
