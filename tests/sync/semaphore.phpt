--TEST--
Semaphore: as many coroutines as there are permits hold one, in the order of the acquire() calls
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $semaphore = new Coro\Coroutine\Semaphore(2);
    $asked = new Coro\Channel;
    foreach (["a", "b", "c", "d"] as $name) {
        go(function () use ($semaphore, $asked, $name): void {
            $semaphore->acquire();
            echo "$name ";
            $asked->pop();
            $semaphore->release();
        });
    }
    var_dump($semaphore->tryAcquire(), $semaphore->acquire(0.0005));
    $asked->close();
    while ($semaphore->available() < 2) {
        Coro\Coroutine::sleep(0.001);
    }
    var_dump($semaphore->tryAcquire(), $semaphore->available());
});
?>
--EXPECT--
a b bool(false)
bool(false)
c d bool(true)
int(1)
