--TEST--
Fibers: cancel() ends a wait inside a Fiber
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

function body(): void
{
    $fiber = new Fiber(function (): string {
        try {
            $slept = Coroutine::sleep(10);
            return 'slept: ' . json_encode([$slept, Coroutine::isCanceled()]);
        } finally {
            echo "finally in the Fiber\n";
        }
    });
    try {
        $fiber->start();
        echo $fiber->getReturn(), "\n";
    } catch (Coroutine\CanceledException $e) {
        echo "caught outside, terminated: ", json_encode($fiber->isTerminated()), "\n";
    }
}

Coro\run(function (): void {
    Coroutine::cancel(go('body'));
    Coroutine::cancel(go('body'), true);
});
?>
--EXPECT--
finally in the Fiber
slept: [false,true]
finally in the Fiber
caught outside, terminated: true
