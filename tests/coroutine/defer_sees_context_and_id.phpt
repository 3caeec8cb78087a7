--TEST--
defer(): a deferred function still sees the id and the context of its coroutine
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\Coroutine::getContext()['key'] = 'value';
    defer(fn() => print(Coro\Coroutine::getCid() . ' ' . Coro\Coroutine::getContext()['key'] . "\n"));
});
?>
--EXPECT--
1 value
