--TEST--
Autoloading: other coroutines wait for a class whose parent is being loaded, whether the class was included or autoloaded
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.001);
    eval($name === 'Base' ? 'class Base { }' : "class $name extends Base { }");
});
Coro\run(function (): void {
    go(fn() => eval('if (true) { class Child extends Base { } }'));
    for ($i = 0; $i < 2; $i++) {
        go(fn() => print(get_parent_class(new Child) . "\n"));
        go(fn() => print(get_parent_class(new Second) . "\n"));
    }
});
?>
--EXPECT--
Base
Base
Base
Base
