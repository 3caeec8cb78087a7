--TEST--
System::statvfs() returns the same disk figures as PHP's disk functions
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $figures = Coro\Coroutine\System::statvfs(__DIR__);
    echo implode(" ", array_keys($figures)), "\n";
    var_dump((float) $figures["frsize"] * $figures["blocks"] === disk_total_space(__DIR__));
});
?>
--EXPECT--
bsize frsize blocks bfree bavail files ffree favail fsid flag namemax
bool(true)
