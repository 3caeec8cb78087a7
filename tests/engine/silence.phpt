--TEST--
@ around a wait silences only its own coroutine
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        @(function (): void {
            Coro\Coroutine::sleep(0.002);
            trigger_error('silenced', E_USER_WARNING);
        })();
        trigger_error('after', E_USER_WARNING);
    });
    go(function (): void {
        trigger_error('other', E_USER_WARNING);
    });
});
?>
--EXPECTF--
Warning: other in %s on line %d

Warning: after in %s on line %d
