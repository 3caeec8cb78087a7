--TEST--
Runtime::offload(): calls in place outside of coroutines; a helper may make a loop, and prints to standard output
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Runtime;

Coro\run(function (): void {
    // Outside of coroutines, as in a helper, the function is called in place.
    var_dump(Runtime::offload(fn() => Runtime::offload('getmypid') === getmypid()));
    // A helper is a program without a loop, which may make one.
    echo Runtime::offload(function (): string {
        $order = Coro\Coroutine::getCid() . ' ';
        Coro\run(function () use (&$order): void {
            go(function () use (&$order): void {
                Coro\Coroutine::sleep(0.001);
                $order .= 'b';
            });
            $order .= 'a';
        });
        return $order;
    }), "\n";
    // What the function prints goes to standard output, past the output buffers of the parent.
    ob_start();
    Runtime::offload(function (): void {
        echo "printed by the helper\n";
    });
    var_dump(ob_get_clean());
});
var_dump(Runtime::offload('getmypid') === getmypid());
?>
--EXPECT--
bool(true)
-1 ab
printed by the helper
string(0) ""
bool(true)
