--TEST--
System: a file that cannot be opened gives false and a warning that names the file
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    var_dump(System::readFile("/nowhere/at all"));
    var_dump(System::readFile("/"));
    var_dump(System::writeFile("/nowhere/at all", "text"));
    var_dump(System::statvfs("/nowhere/at all"));
});
?>
--EXPECTF--

Warning: Coro\Coroutine\System::readFile(): Failed to open /nowhere/at all: No such file or directory in %s on line %d
bool(false)

Warning: Coro\Coroutine\System::readFile(): Failed to read /: Is a directory in %s on line %d
bool(false)

Warning: Coro\Coroutine\System::writeFile(): Failed to open /nowhere/at all: No such file or directory in %s on line %d
bool(false)

Warning: Coro\Coroutine\System::statvfs(): Failed to stat /nowhere/at all: No such file or directory in %s on line %d
bool(false)
