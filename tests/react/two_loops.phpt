--TEST--
Two loops in two coroutines; the same loop in two is refused
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('react/event-loop');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
$loops = [new Coro\React\Loop(), new Coro\React\Loop()];
$loops[1]->addTimer(0.2, fn() => print("second loop\n"));
$loops[0]->addTimer(0.6, fn() => print("first loop\n"));
Coro\run(function () use ($loops): void {
    go(fn() => $loops[0]->run());
    go(fn() => $loops[1]->run());
    try {
        $loops[0]->run();
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
This event loop is run by another coroutine
second loop
first loop
