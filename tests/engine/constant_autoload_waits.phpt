--TEST--
Constant expressions: an autoloader that waits does not change the line numbers in other coroutines' errors
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $class): void {
    Coro\Coroutine::sleep(0.001);
    eval("class $class { const VALUE = 'loaded'; }");
});
class Known
{
    const VALUE = Unknown::VALUE;
}
Coro\run(function (): void {
    go(fn() => print(Known::VALUE . "\n"));
    echo 'line ', (new Exception)->getLine() - __LINE__, "\n";
});
?>
--EXPECT--
line 0
loaded
