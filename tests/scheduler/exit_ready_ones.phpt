--TEST--
exit(): other coroutines that are ready do not go on
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(function () use ($i): void {
            try {
                Coro\Coroutine::sleep(0.002);
                if ($i === 0) {
                    exit;
                }
                echo "never\n";
            } finally {
                echo "finally $i\n";
            }
        });
    }
    $until = hrtime(true) + 10_000_000;
    while (hrtime(true) < $until) {
    }
});
?>
--EXPECT--
finally 0
finally 1
finally 2
