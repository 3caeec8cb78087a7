--TEST--
A generator function as a body makes a generator and runs nothing
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): Generator {
        echo "never\n";
        yield 1;
    });
    echo "done\n";
});
?>
--EXPECT--
done
