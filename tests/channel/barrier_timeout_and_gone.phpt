--TEST--
Barrier: gone in the turn in which the wait for it timed out
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 20; $i++) {
        $barrier = Coro\Barrier::make();
        $held = $barrier;
        go(function () use (&$held): void {
            Coro\Coroutine::sleep(0.001);
            $held = null;
        });
        Coro\Barrier::wait($barrier, 0.001);
    }
    echo "done\n";
});
?>
--EXPECT--
done
