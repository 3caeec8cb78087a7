--TEST--
An uncaught CanceledException ends only its own coroutine; finally blocks and deferred functions run
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        defer(fn() => print("defer\n"));
        try {
            Coro\Coroutine::yield();
        } finally {
            echo "finally\n";
        }
    });
    set_exception_handler(fn(Throwable $e) => print(get_class($e) . "\n"));
    var_dump(Coro\Coroutine::cancel($id, true), Coro\Coroutine::exists($id));
});
?>
--EXPECTF--
finally
Coro\Coroutine\CanceledException
defer
bool(true)
bool(false)
