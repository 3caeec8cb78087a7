--TEST--
cancel($id, true) throws a CanceledException at every kind of wait; the class does not extend \Exception
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $full = new Coro\Channel(1);
    $full->push(1);
    $barrier = Coro\Barrier::make();
    $held = $barrier;
    $waits = [
        fn() => Coro\Coroutine::sleep(10),
        fn() => Coro\Coroutine::yield(),
        fn() => (new Coro\Channel)->pop(),
        fn() => $full->push(1),
        fn() => (new Coro\WaitGroup(1))->wait(),
        fn() => Coro\Barrier::wait($barrier),
    ];
    foreach ($waits as $wait) {
        $id = go(function () use ($wait): void {
            try {
                $wait();
            } catch (Exception) {
                echo "wrong\n";
            } catch (Coro\Coroutine\CanceledException $e) {
                echo get_class($e), ': ', $e->getMessage(), "\n";
            }
        });
        Coro\Coroutine::cancel($id, true);
    }
});
?>
--EXPECT--
Coro\Coroutine\CanceledException: the coroutine was canceled
Coro\Coroutine\CanceledException: the coroutine was canceled
Coro\Coroutine\CanceledException: the coroutine was canceled
Coro\Coroutine\CanceledException: the coroutine was canceled
Coro\Coroutine\CanceledException: the coroutine was canceled
Coro\Coroutine\CanceledException: the coroutine was canceled
