--TEST--
Output buffers, nested and around waits, belong to their coroutine
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 1; $i <= 3; $i++) {
        go(function () use ($i): void {
            ob_start();
            echo "outer$i";
            Coro\Coroutine::sleep(0.001);
            ob_start();
            echo "inner$i";
            Coro\Coroutine::sleep(0.001);
            $inner = ob_get_clean();
            Coro\Coroutine::sleep(0.001);
            $outer = ob_get_clean();
            echo "$outer $inner ", ob_get_level(), "\n";
        });
    }
    echo "main ", ob_get_level(), "\n";
});
?>
--EXPECT--
main 0
outer1 inner1 0
outer2 inner2 0
outer3 inner3 0
