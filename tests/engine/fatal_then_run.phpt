--TEST--
Fatal errors: shutdown functions may run new coroutines, and the coroutines of the program do not go on
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(function (): void {
    Coro\run(function (): void {
        Coro\Coroutine::sleep(0.02);
        $done = new Coro\Channel;
        Coro\Timer::after(1, fn () => $done->push('log flushed'));
        echo $done->pop(), ' by coroutine ', Coro\Coroutine::getCid(), "\n";
    });
});
Coro\run(function (): void {
    Coro\Timer::tick(1, fn () => print("a timer goes on\n"));
    go(function (): void {
        try {
            Coro\Coroutine::sleep(0.01);
            echo "a bystander goes on\n";
        } finally {
            echo "a finally block runs\n";
        }
    });
    go(fn () => Coro\Coroutine::sleep(1000));   // the shutdown function does not wait for this coroutine
    eval('class A {} class A {}');
});
?>
--EXPECTF--
Fatal error: Cannot %sclare class A%s on line %d
log flushed by coroutine 1
