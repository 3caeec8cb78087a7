--TEST--
System::readFile() warns about a file larger than memory_limit instead of ending the program
--EXTENSIONS--
coro
--INI--
memory_limit=32M
--FILE--
<?php
Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), "coro");
    ftruncate(fopen($file, "w"), 64 << 20);
    var_dump(Coro\Coroutine\System::readFile($file));
    unlink($file);
});
?>
--EXPECTF--

Warning: Coro\Coroutine\System::readFile(): Failed to read %s: File too large in %s on line %d
bool(false)
