--TEST--
System::writeFile() with LOCK_EX truncates the file only after it has the lock
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), "coro");
    file_put_contents($file, "old");
    flock($held = fopen($file, "r"), LOCK_EX);
    $writer = go(function () use ($file): void {
        echo System::writeFile($file, "new", LOCK_EX), " bytes written\n";
    });
    echo System::readFile($file), "\n";
    flock($held, LOCK_UN);
    Coro\Coroutine::join([$writer]);
    echo System::readFile($file, LOCK_EX), "\n";
    unlink($file);
});
?>
--EXPECT--
old
3 bytes written
new
