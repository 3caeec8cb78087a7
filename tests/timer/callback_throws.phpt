--TEST--
Timer: an exception in a callback ends only that call, and a tick goes on
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(fn(Throwable $e) => print($e->getMessage() . "\n"));
    Coro\Timer::tick(1, function (int $id): void {
        static $count = 0;
        if (++$count === 2) {
            Coro\Timer::clear($id);
        }
        throw new Exception("run $count");
    });
});
?>
--EXPECT--
run 1
run 2
