--TEST--
Fibers: when a coroutine is ended during a wait inside a Fiber, the finally blocks of both run
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_deadlock_check' => false]);
Coro\run(function (): void {
    try {
        $fiber = new Fiber(function (): void {
            try {
                Coro\Coroutine::yield();
            } finally {
                echo "fiber\n";
            }
        });
        $fiber->start();
        echo "never\n";
    } finally {
        echo "coroutine\n";
    }
});
?>
--EXPECT--
fiber
coroutine
