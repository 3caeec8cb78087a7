--TEST--
An uncaught exception does not reach the coroutine that resumed or created the failed one
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(fn(Throwable $e) => print($e->getMessage() . "\n"));
    try {
        $id = go(function (): void {
            Coro\Coroutine::yield();
            throw new Exception('own');
        });
        var_dump(Coro\Coroutine::resume($id));
    } catch (Exception) {
        echo "wrong\n";
    }
});
?>
--EXPECT--
own
bool(true)
