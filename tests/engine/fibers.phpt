--TEST--
Fibers: native Fibers in several coroutines may contain waits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(function () use ($i): void {
            $fiber = new Fiber(function (int $n): string {
                Coro\Coroutine::sleep(0.001);
                $got = Fiber::suspend("suspended $n");
                Coro\Coroutine::sleep(0.001);
                return "returned $got";
            });
            $first = $fiber->start($i);
            Coro\Coroutine::sleep(0.001);
            $fiber->resume($i * 10);
            echo $first, ', ', $fiber->getReturn(), ', ', var_export(Fiber::getCurrent(), true), "\n";
        });
    }
});
?>
--EXPECT--
suspended 0, returned 0, NULL
suspended 1, returned 10, NULL
suspended 2, returned 20, NULL
