--TEST--
System::readFile() reads files whose size is unknown
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    var_dump(str_contains(Coro\Coroutine\System::readFile("/proc/self/status"), "\nPid:\t" . getmypid() . "\n"));
    var_dump(Coro\Coroutine\System::readFile("/dev/null"));
});
?>
--EXPECT--
bool(true)
string(0) ""
