--TEST--
Timer::after(0) calls its function once and as soon as the loop comes to it, but not at once
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $timer = Coro\Timer::after(0, fn(string $text) => print("$text\n"), 'timer');
    var_dump(Coro\Timer::exists($timer), Coro\Timer::info($timer)['interval']);
});
Coro\Timer::after(0, fn() => print("after the script\n"));
echo "end of the script\n";
?>
--EXPECT--
bool(true)
int(0)
timer
end of the script
after the script
