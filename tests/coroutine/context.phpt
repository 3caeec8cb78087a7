--TEST--
getContext() returns the same ArrayObject at each call, one for each coroutine, and other coroutines can read it
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(Coro\Coroutine::getContext());
Coro\run(function (): void {
    $context = Coro\Coroutine::getContext();
    var_dump($context instanceof ArrayObject, $context === Coro\Coroutine::getContext());
    $context['a'] = 1;
    $id = go(function (): void {
        var_dump(count(Coro\Coroutine::getContext()));
        Coro\Coroutine::getContext()['name'] = 'child';
        Coro\Coroutine::yield();
    });
    echo Coro\Coroutine::getContext($id)['name'], "\n";
    Coro\Coroutine::resume($id);
    var_dump(Coro\Coroutine::getContext($id));
});
?>
--EXPECT--
NULL
bool(true)
bool(true)
int(0)
child
NULL
