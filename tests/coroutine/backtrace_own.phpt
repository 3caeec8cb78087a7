--TEST--
getBackTrace() of the current coroutine and of its creator returns what debug_backtrace() returns
--EXTENSIONS--
coro
--FILE--
<?php
function show(array $trace): void
{
    foreach ($trace as $frame) {
        echo $frame['function'], ' ';
    }
    echo "\n";
}
function outer(): void
{
    show(Coro\Coroutine::getBackTrace());
    show(debug_backtrace());
    go(fn() => show(Coro\Coroutine::getBackTrace(1)));
}
Coro\run(function (): void {
    outer();
});
?>
--EXPECTF--
outer {closure%S} 
outer {closure%S} 
go outer {closure%S} 
