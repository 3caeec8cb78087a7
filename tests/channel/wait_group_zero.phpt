--TEST--
WaitGroup: wait() returns at once when the count is 0, and a group can be used again
--EXTENSIONS--
coro
--FILE--
<?php
var_dump((new Coro\WaitGroup())->wait());
Coro\run(function (): void {
    $group = new Coro\WaitGroup(1);
    $group->done();
    var_dump($group->wait(), $group->wait(0.001));
    $group->add(2);
    go(function () use ($group): void {
        $group->add(-2);
    });
    var_dump($group->wait());
});
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
