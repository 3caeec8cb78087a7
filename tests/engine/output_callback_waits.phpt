--TEST--
Output buffers: while an output callback waits, other coroutines keep their own buffers
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        ob_start(function (string $text): string {
            Coro\Coroutine::sleep(0.001);
            return strtoupper($text);
        });
        echo "slow\n";
        ob_end_flush();
    });
    ob_start();
    ob_start();
    echo 'buffered';
    $text = ob_get_clean() . ' ' . ob_get_level();
    ob_end_clean();
    echo "$text\n";
});
?>
--EXPECT--
buffered 1
SLOW
