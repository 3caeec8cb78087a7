--TEST--
WaitGroup: wait() returns false after its timeout and may be called again
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\WaitGroup(1);
    var_dump($group->wait(0.001), $group->count());
    go(fn() => $group->done());
    var_dump($group->wait());
});
?>
--EXPECT--
bool(false)
int(1)
bool(true)
