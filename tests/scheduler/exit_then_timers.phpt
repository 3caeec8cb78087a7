--TEST--
exit() ends the script although timers are armed
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Timer::tick(1, fn() => print("tick\n"));
Coro\run(function (): void {
    Coro\Timer::after(1, fn() => print("never\n"));
    exit;
});
?>
--EXPECT--

