--TEST--
System::exec() returns 8 MiB of binary output completely
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), "coro");
    file_put_contents($file, $bytes = random_bytes(8 << 20));
    var_dump(Coro\Coroutine\System::exec("cat $file")["output"] === $bytes);
    unlink($file);
});
?>
--EXPECT--
bool(true)
