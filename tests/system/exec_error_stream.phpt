--TEST--
System::exec() adds standard error to the output on request
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $command = "echo out; echo errors >&2";
    echo json_encode(Coro\Coroutine\System::exec("{ $command; } 2>/dev/null")["output"]), "\n";
    echo json_encode(Coro\Coroutine\System::exec($command, true)["output"]), "\n";
});
?>
--EXPECT--
"out\n"
"out\nerrors\n"
