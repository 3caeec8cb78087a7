--TEST--
A coroutine that was created inside @ is not silenced
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    @go(function (): void {
        trigger_error('heard', E_USER_WARNING);
    });
});
?>
--EXPECTF--
Warning: heard in %s on line %d
