--TEST--
In defer() the coroutine still has its id and its context
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
