--TEST--
TaskGroup: wait() returns the results by key, in the order of starting, and the group can be used again
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\TaskGroup;

Coro\run(function (): void {
    $group = new TaskGroup;
    $later = function (float $seconds, string $result): string {
        Coro\Coroutine::sleep($seconds);
        return $result;
    };
    $group->spawn($later, 0.002, "slow");
    $group->spawnAs("key", $later, 0.001, "fast");
    $group->spawn(fn() => "at once");
    echo $group->count(), " ", json_encode($group->wait()), "\n";
    echo json_encode($group->wait()), "\n";
    $group->spawn(fn() => "again");
    echo json_encode($group->wait()), "\n";
});
?>
--EXPECT--
2 {"0":"slow","key":"fast","1":"at once"}
[]
["again"]
