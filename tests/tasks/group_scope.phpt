--TEST--
TaskGroup: a group that is destroyed cancels its tasks and waits until they have ended
--EXTENSIONS--
coro
--FILE--
<?php
function scope(): string
{
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(function (): void {
        try {
            Coro\Coroutine::sleep(60);
        } finally {
            Coro\Coroutine::sleep(0.001);
            echo "cleaned up\n";
        }
    });
    return "returned\n";
}
Coro\run(function (): void {
    echo scope();
    try {
        $group = new Coro\Coroutine\TaskGroup;
        $group->spawn(fn() => Coro\Coroutine::sleep(60));
        throw new Exception("out of the scope\n");
    } catch (Exception $e) {
        unset($group);
        echo $e->getMessage();
    }
    echo Coro\Coroutine::stats()["coroutine_num"], "\n";
});
?>
--EXPECT--
cleaned up
returned
out of the scope
1
