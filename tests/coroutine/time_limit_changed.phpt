--TEST--
setTimeLimit(): a new limit replaces the old one, 0 removes it, and a coroutine that ends in time gets no exception
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    go(function (): void {
        Coroutine::setTimeLimit(0.001);
        Coroutine::setTimeLimit(60);
        var_dump(Coroutine::sleep(0.01));
    });
    go(function (): void {
        Coroutine::setTimeLimit(0.001);
        Coroutine::setTimeLimit(0);
        var_dump(Coroutine::sleep(0.02));
    });
    go(function (): void {
        Coroutine::setTimeLimit(0.005);
    });
    Coroutine::sleep(0.03);
    echo "end\n";
});
try {
    Coroutine::setTimeLimit(1);
} catch (Coro\Error $e) {
    echo $e->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
end
Coro\Coroutine::setTimeLimit() must be called inside a coroutine
