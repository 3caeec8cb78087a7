--TEST--
System::writeFile(): what does not fit is false, with a warning
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
