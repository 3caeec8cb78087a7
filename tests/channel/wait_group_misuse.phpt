--TEST--
WaitGroup: a negative count and a second waiting coroutine throw, and the message names the coroutine and its line
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $group = new Coro\WaitGroup;
    $calls = [
        fn() => $group->done(),
        fn() => $group->add(-1),
        fn() => $group->wait(),
        fn() => $group->add(),
    ];
    $group->add();
    $group->done();
    foreach (array_slice($calls, 0, 2) as $call) {
        try {
            $call();
        } catch (BadMethodCallException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    $group->add();
    $id = go(fn() => $group->wait());
    foreach (array_slice($calls, 2) as $call) {
        try {
            $call();
        } catch (BadMethodCallException $e) {
            echo $e->getMessage(), "\n";
        }
    }
    $group->done();
});
?>
--EXPECTF--
WaitGroup misuse: coroutine 1 (at %swait_group_misuse.php:5) makes the counter negative
WaitGroup misuse: coroutine 1 (at %swait_group_misuse.php:6) makes the counter negative
WaitGroup misuse: coroutine 1 (at %swait_group_misuse.php:7) calls wait() while coroutine 2 (at %swait_group_misuse.php:20) waits
WaitGroup misuse: coroutine 1 (at %swait_group_misuse.php:8) calls add() while coroutine 2 (at %swait_group_misuse.php:20) waits
