--TEST--
Autoloading: other coroutines wait for a class until its parent's autoloader has finished all its waits
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.001);
    go(fn() => print(get_parent_class(new Child) . "\n"));
    Coro\Coroutine::sleep(0.001);
    eval("class $name { }");
});
Coro\run(function (): void {
    eval('class Child extends Base { }');
    echo "declared\n";
});
?>
--EXPECT--
declared
Base
