--TEST--
TaskGroup: the first exception cancels the other tasks and is rethrown when all have ended
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $group = new Coroutine\TaskGroup;
    $group->spawn(function (): void {
        defer(fn() => print("deferred\n"));
        try {
            Coroutine::sleep(60);
        } catch (Exception) {
            echo "swallowed\n";
        } finally {
            Coroutine::sleep(0.001);
            echo "finally\n";
        }
    });
    $group->spawn(function (): void {
        Coroutine::sleep(0.001);
        throw new LogicException("failed");
    });
    try {
        $group->wait();
    } catch (LogicException $e) {
        echo $e->getMessage(), " ", $group->count(), "\n";
    }
});
?>
--EXPECT--
finally
deferred
failed 0
