--TEST--
Timer: a timer that is due while max_coroutine is reached warns and stays armed
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['max_coroutine' => 1]);
Coro\run(function (): void {
    Coro\Timer::after(1, fn() => print("never\n"));
    Coro\Coroutine::sleep(0.01);
    echo "end\n";
});
?>
--EXPECTF--
Warning: %s could not start a coroutine: %s
end
