--TEST--
exit() inside ob_start() flushes the buffer through its callback
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    ob_start(fn(string $text): string => strtoupper($text));
    echo "buffered\n";
    Coro\Coroutine::sleep(0.001);
    exit("end\n");
});
?>
--EXPECT--
BUFFERED
END
