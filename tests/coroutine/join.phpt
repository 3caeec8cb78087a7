--TEST--
join() waits until all the given coroutines have ended
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $ids = [];
    foreach ([2, 1, 3] as $i) {
        $ids[] = go(function () use ($i): void {
            Coro\Coroutine::sleep($i / 50);
            echo $i, ' ';
        });
    }
    var_dump(Coro\Coroutine::join($ids));
    echo count(Coro\Coroutine::list()), "\n";
});
?>
--EXPECT--
1 2 3 bool(true)
1
