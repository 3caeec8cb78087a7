--TEST--
Barrier: wait() returns at once when no other variable holds the barrier
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $barrier = Coro\Barrier::make();
    Coro\Barrier::wait($barrier);
    echo "done\n";
});
?>
--EXPECT--
done
