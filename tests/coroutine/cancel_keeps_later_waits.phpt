--TEST--
An exception by cancel() is thrown once; a timeout flag of an earlier one does not stay
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        try {
            Coro\Coroutine::sleep(10);
        } catch (Coro\Coroutine\CanceledException) {
            echo "thrown\n";
        }
        var_dump(Coro\Coroutine::sleep(10));
    });
    Coro\Coroutine::cancel($id, true);
    Coro\Coroutine::cancel($id);
});
?>
--EXPECT--
thrown
bool(false)
