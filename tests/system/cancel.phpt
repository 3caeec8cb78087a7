--TEST--
System: cancel() ends the wait for a blocked thread, and the program does not wait for that thread
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine\System;

$pipe = sys_get_temp_dir() . "/coro" . getmypid();
posix_mkfifo($pipe, 0600);
Coro\run(function () use ($pipe): void {
    $id = go(function () use ($pipe): void {
        var_dump(System::readFile($pipe), Coro\Coroutine::isCanceled());
    });
    var_dump(Coro\Coroutine::cancel($id));
});
unlink($pipe);
echo "over\n";
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
over
