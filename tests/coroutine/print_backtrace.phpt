--TEST--
printBackTrace() prints the same text as debug_print_backtrace()
--EXTENSIONS--
coro
--FILE--
<?php
function inner(): void
{
    Coro\Coroutine::sleep(0.001);
}
Coro\run(function (): void {
    $id = go('inner');
    Coro\Coroutine::printBackTrace($id);
    var_dump(Coro\Coroutine::printBackTrace(99));
});
?>
--EXPECTF--
#0 %s(%d): Coro\Coroutine::sleep(0.001)
#1 [internal function]: inner()
NULL
