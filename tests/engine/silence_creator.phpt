--TEST--
@ around go() does not silence the new coroutine
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
