--TEST--
TaskGroup::wait() waits for a task, too, that was started after the last one had ended and before the waiter ran
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $group = new Coroutine\TaskGroup;
    $channel = new Coro\Channel(2);
    $group->spawn(fn() => $channel->pop());
    go(function () use ($group, $channel): void {
        $channel->pop();
        $group->spawn(function (): string {
            Coroutine::sleep(0.001);
            return 'late';
        });
    });
    go(function () use ($channel): void {
        $channel->push('first');
        $channel->push('second');
    });
    echo json_encode($group->wait()), "\n";
});
?>
--EXPECT--
["first","late"]
