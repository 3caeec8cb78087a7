--TEST--
join() of an empty list returns false, of the current coroutine or a wrong type throws, of ended or repeated ids returns true
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::sleep(0.001));
    var_dump(Coro\Coroutine::join([]), Coro\Coroutine::join([$id, $id, $id]), Coro\Coroutine::join([$id]));
    try {
        Coro\Coroutine::join([Coro\Coroutine::getCid()]);
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
    foreach (['x', '1', false, null, 1.0] as $wrong) {
        try {
            Coro\Coroutine::join([$id, $wrong]);
        } catch (TypeError $e) {
            echo $e->getMessage(), "\n";
        }
    }
});
?>
--EXPECTF--
bool(false)
bool(true)
bool(true)
Coro\Coroutine::join(): Argument #1 ($cid_array) must not contain the coroutine that waits, coroutine 1 (at %sjoin_misuse.php:6)
Coro\Coroutine::join(): Argument #1 ($cid_array) must be an array of coroutine ids, string given
Coro\Coroutine::join(): Argument #1 ($cid_array) must be an array of coroutine ids, string given
Coro\Coroutine::join(): Argument #1 ($cid_array) must be an array of coroutine ids, bool given
Coro\Coroutine::join(): Argument #1 ($cid_array) must be an array of coroutine ids, null given
Coro\Coroutine::join(): Argument #1 ($cid_array) must be an array of coroutine ids, float given
