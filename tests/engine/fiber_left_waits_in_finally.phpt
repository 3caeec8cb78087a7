--TEST--
Fibers: the finally block of a destroyed suspended Fiber may wait inside a coroutine, but not after the end of the script
--EXTENSIONS--
coro
--FILE--
<?php
function suspended(): Fiber
{
    $fiber = new Fiber(function (): void {
        try {
            Fiber::suspend();
        } finally {
            try {
                var_dump(Coro\Coroutine::sleep(0.001));
            } catch (Error $e) {
                echo $e->getMessage(), "\n";
            }
        }
    });
    $fiber->start();
    return $fiber;
}

Coro\run(function (): void {
    $fiber = suspended();
    unset($fiber);
    echo "inside\n";
});
$fiber = suspended();
echo "end of the script\n";
?>
--EXPECT--
bool(true)
inside
end of the script
Coro\Coroutine::sleep() waits, so it must be called inside a coroutine
