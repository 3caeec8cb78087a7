--TEST--
System::writeFile() returns false with a warning when the disk is full
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    var_dump(Coro\Coroutine\System::writeFile("/dev/full", "text"));
});
?>
--EXPECTF--

Warning: Coro\Coroutine\System::writeFile(): Failed to write /dev/full: No space left on device in %s on line %d
bool(false)
