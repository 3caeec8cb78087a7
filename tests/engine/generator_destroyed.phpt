--TEST--
Generators: the finally block of a destroyed suspended generator may wait
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        $generator = (function (): Generator {
            try {
                yield 1;
            } finally {
                echo "finally\n";
                Coro\Coroutine::sleep(0.001);
                echo "waited\n";
            }
        })();
        $generator->current();
        unset($generator);
        echo "unset\n";
    });
    echo "other\n";
});
?>
--EXPECT--
finally
other
waited
unset
