--TEST--
System: writeFile() that is canceled before its thread begins does not write the file
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine\System;

Coro\Coroutine::set(["aio_worker_num" => 1]);
Coro\run(function (): void {
    $pipe = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($pipe, 0600);
    $reader = go(fn() => print(System::readFile($pipe) . "\n"));   // occupies the only thread
    $id = go(fn() => var_dump(System::writeFile("$pipe.file", "text")));
    Coro\Coroutine::cancel($id);
    file_put_contents($pipe, "late");
    Coro\Coroutine::join([$reader]);
    var_dump(System::statvfs("/") !== false, file_exists("$pipe.file"));
    unlink($pipe);
});
?>
--EXPECT--
bool(false)
late
bool(true)
bool(false)
