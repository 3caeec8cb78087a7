--TEST--
getBackTrace() shows where a suspended coroutine waits
--EXTENSIONS--
coro
--FILE--
<?php
function inner(string $argument): void
{
    Coro\Coroutine::yield();
}
Coro\run(function (): void {
    $id = go(function (): void {
        inner('x');
    });
    foreach (Coro\Coroutine::getBackTrace($id) as $frame) {
        echo $frame['class'] ?? '', $frame['type'] ?? '', $frame['function'], ' ', $frame['line'] ?? '-', ' ',
            json_encode($frame['args'] ?? null), "\n";
    }
    echo count(Coro\Coroutine::getBackTrace($id, DEBUG_BACKTRACE_IGNORE_ARGS, 1)), "\n";
    var_dump(Coro\Coroutine::getBackTrace(99));
    Coro\Coroutine::resume($id);
});
?>
--EXPECTF--
Coro\Coroutine::yield 4 []
inner 8 ["x"]
{closure%S} - []
1
bool(false)
