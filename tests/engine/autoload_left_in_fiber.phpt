--TEST--
Autoloading: a suspended Fiber inside an autoloader blocks the class only as long as the Fiber's coroutine lives
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

spl_autoload_register(function (string $class): void {
    if (Fiber::getCurrent()) {
        Fiber::suspend();
        eval("class $class {}");
    }
});
Coro\run(function (): void {
    $fiber = new Fiber(fn() => class_exists('X'));
    $starts = go(function () use ($fiber): void {
        $fiber->start();
        Coroutine::yield();
    });
    $asks = go(function (): void {
        var_dump(class_exists('X'));
    });
    Coroutine::resume($starts);
    Coroutine::join([$asks]);
    go(fn() => var_dump(class_exists('X')));
    go(fn() => $fiber->resume());
    var_dump($fiber->getReturn(), class_exists('X', false));
    var_dump(class_exists('Y'));
});
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
