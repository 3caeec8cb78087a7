--TEST--
Barrier: a second waiting coroutine and wrong arguments throw
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $barrier = Coro\Barrier::make();
    $second = $barrier;
    $held = $barrier;
    go(function () use (&$barrier): void {
        Coro\Barrier::wait($barrier);
        echo "first done\n";
    });
    $no = 5;
    foreach ([fn() => Coro\Barrier::wait($second), fn() => Coro\Barrier::wait($no)] as $call) {
        try {
            $call();
        } catch (Error $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
    $second = $held = null;
});
?>
--EXPECTF--
Coro\Error: coroutine 1 (at %sbarrier_misuse.php:11) cannot wait for a Barrier that coroutine 2 (at %sbarrier_misuse.php:7) waits for
TypeError: Coro\Barrier::wait(): Argument #1 ($barrier) must be of type Coro\Barrier, int given
first done
