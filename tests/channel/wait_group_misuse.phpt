--TEST--
WaitGroup: a negative count and a second waiter throw
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
--EXPECT--
WaitGroup misuse: negative counter
WaitGroup misuse: negative counter
WaitGroup misuse: wait() while somebody waits
WaitGroup misuse: add() while somebody waits
