--TEST--
deadline() applies to finally blocks but not to deferred functions
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    Coroutine::deadline(0.001, fn() => go(function (): void {
        defer(fn() => var_dump(Coroutine::sleep(0.001)));
        try {
            try {
                Coroutine::sleep(60);
            } finally {
                Coroutine::sleep(60);
            }
        } catch (Coroutine\TimeoutException $e) {
            echo get_class($e->getPrevious()), "\n";
        }
    }));
});
?>
--EXPECT--
Coro\Coroutine\TimeoutException
bool(true)
