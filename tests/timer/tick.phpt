--TEST--
Timer::tick() calls the function repeatedly, with the timer's id as first argument
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\Timer::tick(1, function (int $id, string $name): void {
        static $count = 0;
        echo "$id $name ", ++$count, "\n";
        if ($count === 3) {
            var_dump(Coro\Timer::clear($id));
        }
    }, 'tick');
});
?>
--EXPECT--
1 tick 1
1 tick 2
1 tick 3
bool(true)
