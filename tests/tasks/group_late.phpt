--TEST--
TaskGroup::wait() also waits for a task that is started after the last task has ended but before the waiting coroutine runs
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $group = new Coroutine\TaskGroup;
    $task = $group->spawn(function (): string {
        Coroutine::yield();
        return 'first';
    });
    go(function () use ($group, $task): void {
        Coroutine::sleep(0.001);
        Coroutine::resume($task);
        $group->spawn(function (): string {
            Coroutine::sleep(0.001);
            return 'late';
        });
    });
    echo json_encode($group->wait()), "\n";
});
?>
--EXPECT--
["first","late"]
