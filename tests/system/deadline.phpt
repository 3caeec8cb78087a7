--TEST--
A deadline ends a wait for a thread that goes on blocking, and nothing waits for the thread
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
