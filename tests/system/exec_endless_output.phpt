--TEST--
System::exec(): endless output does not starve other coroutines, and ends at memory_limit with a warning
--EXTENSIONS--
coro
--INI--
memory_limit=128M
--FILE--
<?php
$ticks = 0;
$tick = Coro\Timer::tick(1, function () use (&$ticks) { $ticks++; });
Coro\run(function () use ($tick, &$ticks): void {
    var_dump(Coro\Coroutine\System::exec("yes"));
    var_dump($ticks > 0);
    Coro\Timer::clear($tick);
});
?>
--EXPECTF--

Warning: Coro\Coroutine\System::exec(): Failed to run the command: File too large in %s on line %d
bool(false)
bool(true)
