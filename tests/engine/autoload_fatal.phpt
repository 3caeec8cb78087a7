--TEST--
Autoloading: a fatal error in an autoloader that other coroutines wait for ends the program once
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (string $name): void {
    Coro\Coroutine::sleep(0.001);
    eval('class Exception { }');
});
register_shutdown_function(fn() => var_dump(class_exists('Other', false)));
Coro\run(function (): void {
    go(fn() => new Wanted);
    go(fn() => new Wanted);
});
?>
--EXPECTF--
Fatal error: Cannot %s class Exception%S in %s on line 1
bool(false)
