--TEST--
batch(): isCanceled() is true after a canceled call
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $id = go(function (): void {
        var_dump(Coroutine\batch(['a' => fn () => Coroutine::sleep(10)]), Coroutine::isCanceled());
    });
    Coroutine::cancel($id);
});
?>
--EXPECT--
array(1) {
  ["a"]=>
  NULL
}
bool(true)
