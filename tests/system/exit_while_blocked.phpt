--TEST--
exit() does not wait for a blocked thread
--EXTENSIONS--
coro
posix
--FILE--
<?php
$pipe = sys_get_temp_dir() . "/coro" . getmypid();
posix_mkfifo($pipe, 0600);
register_shutdown_function(fn() => unlink($pipe));
Coro\run(function () use ($pipe): void {
    go(function () use ($pipe): void {
        try {
            Coro\Coroutine\System::readFile($pipe);
        } finally {
            echo "finally\n";
        }
    });
    exit("exit\n");
});
?>
--EXPECT--
exit
finally
