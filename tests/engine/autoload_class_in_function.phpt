--TEST--
Autoloading: a second call of a function that declares a class, while the parent's autoloader waits, is PHP's usual fatal error
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.001);
    eval("class $name { }");
});
function declare_child(): void
{
    class Child extends Base
    {
    }
}
Coro\run(function (): void {
    go('declare_child');
    declare_child();
});
?>
--EXPECTF--
Fatal error: Cannot %s class Child%S in %s on line %d
