--TEST--
Coro\run() also runs coroutines that were started before it
--EXTENSIONS--
coro
--FILE--
<?php
go(function (): void {
    Coro\Coroutine::sleep(0.001);
    echo "earlier\n";
});
Coro\run(fn() => print("run\n"));
echo "after\n";
?>
--EXPECT--
run
earlier
after
