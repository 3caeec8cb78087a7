--TEST--
System: other coroutines run while a thread blocks in readFile()
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $pipe = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($pipe, 0600);
    $reader = go(function () use ($pipe): void {
        echo "read " . System::readFile($pipe) . "\n";
    });
    echo "first\n";
    Coro\Coroutine::sleep(0.001);
    echo "second\n";
    System::writeFile($pipe, "what came");
    Coro\Coroutine::join([$reader]);
    unlink($pipe);
});
?>
--EXPECT--
first
second
read what came
