--TEST--
TaskGroup: an exception that no wait() has received is thrown where the group is destroyed
--EXTENSIONS--
coro
--FILE--
<?php
function scope(): void
{
    $group = new Coro\Coroutine\TaskGroup;
    $group->spawn(fn() => throw new Exception("lost?"));
    echo "end of scope\n";
}
Coro\run(function (): void {
    try {
        scope();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        $group = new Coro\Coroutine\TaskGroup;
        $group->spawn(fn() => throw new Exception("first"));
        (function () use ($group): void {
            throw new Exception("second");
        })();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    try {
        unset($group);
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
end of scope
lost?
second
first
