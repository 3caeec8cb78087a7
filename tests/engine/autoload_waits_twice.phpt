--TEST--
A class whose parent's autoloader waits several times is waited for all the time
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
