--TEST--
System: writeFile() and readFile() transfer a file of 32 MiB completely
--EXTENSIONS--
coro
--INI--
memory_limit=256M
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), "coro");
    $bytes = str_repeat(random_bytes(1 << 20), 32);
    var_dump(System::writeFile($file, $bytes), System::readFile($file) === $bytes);
    unlink($file);
});
?>
--EXPECT--
int(33554432)
bool(true)
