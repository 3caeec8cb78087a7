--TEST--
Output buffers: a buffer that is still open at the end of its coroutine is flushed
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        ob_start(fn(string $text): string => strtoupper($text));
        echo "left open\n";
        Coro\Coroutine::sleep(0.001);
        echo "to the end\n";
    });
    echo "main\n";
});
?>
--EXPECT--
main
LEFT OPEN
TO THE END
