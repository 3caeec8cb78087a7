--TEST--
System: a deadline ends the wait for a blocked thread, and the program does not wait for that thread
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine;

$pipe = sys_get_temp_dir() . "/coro" . getmypid();
posix_mkfifo($pipe, 0600);
Coro\run(function () use ($pipe): void {
    try {
        Coroutine::deadline(0.01, fn() => Coroutine\System::readFile($pipe));
    } catch (Coroutine\TimeoutException $e) {
        echo $e->getMessage(), "\n";
    }
});
unlink($pipe);
echo "over\n";
?>
--EXPECT--
the deadline has passed
over
