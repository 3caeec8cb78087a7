--TEST--
ReactPHP: two loops run in two coroutines, but one loop cannot run in two
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
$timers = [[1, 0.2, 'second'], [0, 0.6, 'first']];   // the shorter timer is started first
foreach ($timers as [$n, $seconds, $name]) {
    $loops[$n]->futureTick(fn() => $loops[$n]->addTimer($seconds, fn() => print("$name loop\n")));
}
Coro\run(function () use ($loops): void {
    go(fn() => $loops[1]->run());
    go(fn() => $loops[0]->run());
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
