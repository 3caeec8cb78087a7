--TEST--
System::exec(): the standard input of the command is empty
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    echo json_encode(Coro\Coroutine\System::exec("cat; readlink /proc/self/fd/0")), "\n";
});
?>
--EXPECT--
{"code":0,"signal":0,"output":"\/dev\/null\n"}
