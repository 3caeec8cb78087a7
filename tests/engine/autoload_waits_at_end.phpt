--TEST--
A coroutine that waits for another one's autoloader does not crash the process when the main program ends by a fatal error
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

Fatal error: Cannot declare class Twice, because the name is already in use in %s on line %d
