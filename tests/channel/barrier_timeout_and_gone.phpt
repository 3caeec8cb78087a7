--TEST--
Barrier: a barrier may be destroyed in the same loop turn in which its wait() times out
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
