--TEST--
TaskGroup: a second waiting coroutine, a wait() by one of its own tasks, and a repeated key throw
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\TaskGroup;

function attempt(callable $what): void
{
    try {
        $what();
    } catch (Error $e) {
        echo get_class($e), ": ", $e->getMessage(), "\n";
    }
}
Coro\run(function (): void {
    $group = new TaskGroup;
    $group->spawn(fn() => attempt(fn() => $group->wait()));
    $group->spawnAs("a", fn() => Coro\Coroutine::sleep(0.001));
    attempt(fn() => $group->spawnAs("a", fn() => 1));
    attempt(fn() => $group->spawnAs(1.5, fn() => 1));
    go(fn() => $group->wait());
    attempt(fn() => $group->wait());
    attempt(fn() => clone $group);
});
attempt(fn() => (new TaskGroup)->wait());
?>
--EXPECTF--
Coro\Error: coroutine 2 (at %sgroup_misuse.php:14) is a task of this TaskGroup and would wait for itself
ValueError: Coro\Coroutine\TaskGroup::spawnAs(): Argument #1 ($key) must not be the key of another task
TypeError: Coro\Coroutine\TaskGroup::spawnAs(): Argument #1 ($key) must be of type int|string, float given
Coro\Error: coroutine 1 (at %sgroup_misuse.php:19) cannot wait for a TaskGroup that coroutine 4 (at %sgroup_misuse.php:18) waits for
Error: Trying to clone an uncloneable object of class Coro\Coroutine\TaskGroup
Coro\Error: Coro\Coroutine\TaskGroup::wait() waits, so it must be called inside a coroutine
