--TEST--
System::exec() waits for the end of a command that has closed its output
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    echo json_encode(Coro\Coroutine\System::exec("echo said; exec >&-; sleep 0.02; exit 5")), "\n";
});
?>
--EXPECT--
{"code":5,"signal":0,"output":"said\n"}
