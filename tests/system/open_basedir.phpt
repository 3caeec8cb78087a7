--TEST--
System: open_basedir restricts the file methods
--EXTENSIONS--
coro
--INI--
open_basedir={PWD}
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    System::readFile("/etc/passwd");
    System::writeFile("/tmp/coro-not-allowed", "text");
    System::statvfs("/");
    var_dump(file_exists(__FILE__), System::readFile(__FILE__) === file_get_contents(__FILE__));
});
?>
--EXPECTF--

Warning: Coro\Coroutine\System::readFile(): open_basedir restriction in effect. File(/etc/passwd) is not within the allowed path(s): (%s) in %s on line %d

Warning: Coro\Coroutine\System::writeFile(): open_basedir restriction in effect. File(/tmp/coro-not-allowed) is not within the allowed path(s): (%s) in %s on line %d

Warning: Coro\Coroutine\System::statvfs(): open_basedir restriction in effect. File(/) is not within the allowed path(s): (%s) in %s on line %d
bool(true)
bool(true)
