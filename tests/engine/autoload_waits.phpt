--TEST--
Autoloading: an autoloader may wait
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $class): void {
    Coro\Coroutine::sleep(0.001);
    eval("class $class { public \$name = '$class'; }");
});
Coro\run(function (): void {
    foreach (['A', 'B'] as $class) {
        go(fn() => print((new $class)->name . "\n"));
    }
});
?>
--EXPECT--
A
B
