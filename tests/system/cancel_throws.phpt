--TEST--
System: cancel() with an exception ends the wait for a thread
--EXTENSIONS--
coro
posix
--FILE--
<?php
$pipe = sys_get_temp_dir() . "/coro" . getmypid();
posix_mkfifo($pipe, 0600);
Coro\run(function () use ($pipe): void {
    $id = go(function () use ($pipe): void {
        try {
            Coro\Coroutine\System::readFile($pipe);
        } catch (Coro\Coroutine\CanceledException $e) {
            echo get_class($e), "\n";
        }
    });
    Coro\Coroutine::cancel($id, true);
});
unlink($pipe);
?>
--EXPECT--
Coro\Coroutine\CanceledException
