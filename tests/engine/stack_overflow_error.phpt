--TEST--
A recursion that would overflow the C stack throws an Error that the coroutine can catch
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (PHP_VERSION_ID < 80300) die('skip PHP 8.3 and later detect this overflow');
?>
--FILE--
<?php
function down(int $n): array
{
    return $n ? array_map('down', [$n - 1]) : [];
}
function recurse(string $who): void
{
    try {
        down(PHP_INT_MAX);
    } catch (Error $error) {
        echo $who, ': ', preg_replace('/ size of.*reached/', '', $error->getMessage()), "\n";
    }
}
Coro\Coroutine::set(['stack_size' => '512K']);
Coro\run(function (): void {
    go(function (): void {
        Coro\Coroutine::sleep(0.001);
        recurse('after a wait');
        Coro\Coroutine::sleep(0.001);
        $fiber = new Fiber(recurse(...));
        $fiber->start('in a Fiber');
        recurse('after the Fiber');
    });
    recurse('beside it');
});
down(3000);
recurse('outside');
?>
--EXPECT--
beside it: Maximum call stack. Infinite recursion?
after a wait: Maximum call stack. Infinite recursion?
in a Fiber: Maximum call stack. Infinite recursion?
after the Fiber: Maximum call stack. Infinite recursion?
outside: Maximum call stack. Infinite recursion?
