--TEST--
TaskGroup::wait() cancels its tasks after the timeout and waits until they have ended
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $group = new Coroutine\TaskGroup;
    $group->spawn(fn() => "done");
    $group->spawn(function (): void {
        try {
            Coroutine::yield();
        } catch (Coroutine\CanceledException $e) {
            echo $e->getMessage(), "\n";
            throw $e;
        }
    });
    try {
        $group->wait(0.001);
    } catch (Coroutine\TimeoutException $e) {
        echo $e->getMessage(), " ", $group->count(), "\n";
    }
});
?>
--EXPECT--
the coroutine was canceled
the tasks did not end before the timeout and were canceled 0
