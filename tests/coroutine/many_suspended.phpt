--TEST--
Ten thousand suspended coroutines keep their own variables and can end in any order
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $sum = 0;
    $ids = [];
    for ($i = 0; $i < 10000; $i++) {
        $ids[] = go(function () use ($i, &$sum): void {
            $mine = [$i, str_repeat('x', $i % 50)];
            Coro\Coroutine::yield();
            $sum += $mine[0] + strlen($mine[1]) - $i % 50;
        });
    }
    mt_srand(1);
    shuffle($ids);
    foreach ($ids as $id) {
        Coro\Coroutine::resume($id);
    }
    echo $sum, ' ', count(Coro\Coroutine::list()), "\n";
});
?>
--EXPECT--
49995000 1
