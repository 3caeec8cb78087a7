--TEST--
System::readFile() returns exactly the bytes that writeFile() has written, by replacing or by appending
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), "coro");
    var_dump(System::writeFile($file, "a longer text"), System::writeFile($file, "\0\xff"));
    var_dump(bin2hex(System::readFile($file)));
    var_dump(System::writeFile($file, "end", FILE_APPEND), bin2hex(System::readFile($file)));
    var_dump(System::writeFile($file, ""), System::readFile($file));
    unlink($file);
});
?>
--EXPECT--
int(13)
int(2)
string(4) "00ff"
int(3)
string(10) "00ff656e64"
int(0)
string(0) ""
