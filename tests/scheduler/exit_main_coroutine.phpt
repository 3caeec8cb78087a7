--TEST--
exit() in the main coroutine ends the script with its status; other coroutines run finally blocks and deferred functions
--EXTENSIONS--
coro
--INI--
error_reporting=32767
--FILE--
<?php
register_shutdown_function(fn() => print("shutdown\n"));
Coro\run(function (): void {
    go(function (): void {
        defer(fn() => print("defer\n"));
        try {
            Coro\Coroutine::sleep(10);
            echo "never\n";
        } catch (Throwable) {
            echo "never\n";
        } finally {
            echo "finally\n";
        }
    });
    exit("text\n");
});
echo "never\n";
?>
--EXPECT--
text
finally
defer
shutdown
