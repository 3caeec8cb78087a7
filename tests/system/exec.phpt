--TEST--
System::exec() returns exit status, signal and output
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    echo json_encode(System::exec("printf text")), "\n";
    echo json_encode(System::exec("echo a; exit 3")), "\n";
    echo json_encode(System::exec("echo b; kill -9 \$\$")), "\n";
    echo json_encode(System::exec("/no/such/command 2>/dev/null")), "\n";
    echo json_encode(System::exec("-no-such-command 2>/dev/null")), "\n";
});
?>
--EXPECT--
{"code":0,"signal":0,"output":"text"}
{"code":3,"signal":0,"output":"a\n"}
{"code":0,"signal":9,"output":"b\n"}
{"code":127,"signal":0,"output":""}
{"code":127,"signal":0,"output":""}
