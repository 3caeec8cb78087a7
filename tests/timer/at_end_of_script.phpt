--TEST--
Timer: timers made outside a coroutine run at the end of the script
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Timer::after(1, fn() => print("timer\n"));
echo "script ends\n";
?>
--EXPECT--
script ends
timer
