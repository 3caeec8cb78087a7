--TEST--
list() returns the ids of all living coroutines, and exists() is true for each of them
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $a = go(fn() => Coro\Coroutine::yield());
    $b = go(fn() => Coro\Coroutine::yield());
    $list = Coro\Coroutine::list();
    $ids = iterator_to_array($list);
    sort($ids);
    echo get_class($list), ' ', implode(',', $ids), ' ', count(Coro\Coroutine::listCoroutines()), "\n";
    Coro\Coroutine::resume($a);
    var_dump(Coro\Coroutine::exists($a), Coro\Coroutine::exists($b), Coro\Coroutine::exists(0));
    Coro\Coroutine::resume($b);
    echo implode(',', iterator_to_array(Coro\Coroutine::list())), "\n";
});
?>
--EXPECT--
Coro\Coroutine\Iterator 1,2,3 3
bool(false)
bool(true)
bool(false)
1
