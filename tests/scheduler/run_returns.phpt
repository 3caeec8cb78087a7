--TEST--
Coro\run() returns true when all coroutines have ended
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(Coro\run(function (int $a, string $b): void {
    echo $a, $b, "\n";
    go(fn() => Coro\Coroutine::sleep(0.002));
}, 1, 'x'));
var_dump(Coro\run(fn() => false), count(Coro\Coroutine::list()));
?>
--EXPECT--
1x
bool(true)
bool(true)
int(0)
