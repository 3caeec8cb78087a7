--TEST--
defer(): a deferred function may defer more functions, which run next
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    defer(fn() => print("outer 1\n"));
    defer(function (): void {
        defer(fn() => print("inner\n"));
        echo "outer 2\n";
    });
});
?>
--EXPECT--
outer 2
inner
outer 1
