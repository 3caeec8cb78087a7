--TEST--
System: a relative path is resolved against the working directory at the time of the call
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $folder = sys_get_temp_dir() . "/coro" . getmypid();
    mkdir($folder);
    chdir($folder);
    $writer = go(fn() => System::writeFile("file", "text"));
    chdir("/");
    Coro\Coroutine::join([$writer]);
    var_dump(System::readFile("$folder/file"));
    unlink("$folder/file");
    rmdir($folder);
});
?>
--EXPECT--
string(4) "text"
