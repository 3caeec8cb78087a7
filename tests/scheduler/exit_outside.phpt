--TEST--
exit() outside of coroutines is PHP's own: no `finally` block runs, also before and after a loop
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(fn() => print("loop\n"));
register_shutdown_function(fn() => print("shutdown\n"));
try {
    exit("own\n");
} catch (Throwable) {
    echo "never\n";
} finally {
    echo "never\n";
}
?>
--EXPECT--
loop
own
shutdown
