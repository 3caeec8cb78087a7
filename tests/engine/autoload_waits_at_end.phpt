--TEST--
Autoloading: the main program may end by a fatal error while a coroutine waits for another coroutine's autoloader
--EXTENSIONS--
coro
--FILE--
<?php
spl_autoload_register(function (): void {
    Coro\Coroutine::sleep(0.05);
});
go(fn() => class_exists('Wanted'));
go(fn() => class_exists('Wanted'));
eval('class Twice {} class Twice {}');
?>
--EXPECTF--

Fatal error: Cannot %r(re)?declare%r class Twice%s in %s on line %d
