--TEST--
go() with a generator function creates the generator and runs none of its code
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
