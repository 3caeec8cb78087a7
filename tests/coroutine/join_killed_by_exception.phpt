--TEST--
join() also returns when the coroutine ends by an exception
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(fn(Throwable $e) => print($e->getMessage() . "\n"));
    $id = go(function (): void {
        Coro\Coroutine::sleep(0.001);
        throw new Exception('dies');
    });
    var_dump(Coro\Coroutine::join([$id]));
});
?>
--EXPECT--
dies
bool(true)
