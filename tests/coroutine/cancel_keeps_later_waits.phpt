--TEST--
cancel($id, true) throws once; a later cancel($id) ends the next wait with false
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
