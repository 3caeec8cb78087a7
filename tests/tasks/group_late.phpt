--TEST--
TaskGroup::wait() waits for a task, too, that was started after the last one had ended and before the waiter ran
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
