--TEST--
Barrier: wait() returns when no other variable holds the barrier, and sets the passed variable to null
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $barrier = Coro\Barrier::make();
    foreach ([2, 1] as $i) {
        go(function () use ($barrier, $i): void {
            Coro\Coroutine::sleep($i / 50);
            echo $i, ' ';
        });
    }
    Coro\Barrier::wait($barrier);
    var_dump($barrier);
});
?>
--EXPECT--
1 2 NULL
