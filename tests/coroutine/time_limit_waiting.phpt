--TEST--
setTimeLimit(): a coroutine whose time is up gets an exception from its wait, once, and not in a deferred call
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([
        'sleep' => fn() => Coro\Coroutine::sleep(60),
        'pop' => fn() => (new Coro\Channel)->pop(),
        'yield' => fn() => Coro\Coroutine::yield(),
        'exec' => fn() => Coro\Coroutine\System::exec('exec sleep 60'),
    ] as $name => $wait) {
        go(function () use ($name, $wait): void {
            Coro\Coroutine::setTimeLimit(0.01);
            try {
                $wait();
            } catch (Coro\Coroutine\TimeoutException $e) {
                $again = Coro\Coroutine::sleep(0.02);
                echo $name, ' ', var_export($again, true), "\n";
            }
        });
    }
    go(function (): void {
        Coro\Coroutine::setTimeLimit(0.001);
        Coro\Coroutine::defer(fn() => print('in a deferred call ' . var_export(Coro\Coroutine::sleep(0.04), true) . "\n"));
    });
});
?>
--EXPECT--
sleep true
pop true
yield true
exec true
in a deferred call true
