--TEST--
Barrier: wait() with no other holder returns
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
