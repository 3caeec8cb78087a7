--TEST--
cancel($id, true) throws out of every kind of wait, runs finally blocks and deferred functions, and leaves no memory or timer behind
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $full = new Coro\Channel(1);
    $full->push(1);
    $empty = new Coro\Channel(1);
    $group = new Coro\WaitGroup(1);
    [$mutex, $lock, $swoole, $semaphore] =
        [new Coroutine\Mutex, new Coroutine\RWLock, new Coroutine\Lock, new Coroutine\Semaphore(1)];
    $mutex->lock();
    $lock->lockWrite();
    $swoole->lock();
    $semaphore->acquire();
    $other = go(fn() => Coroutine::yield());
    $waits = [
        fn() => Coroutine::sleep(10),
        fn() => Coroutine::yield(),
        fn() => $empty->pop(),
        fn() => $full->push(1),
        fn() => Coro\select([$empty], [1 => [$full, 1]]),
        fn() => Coroutine::join([$other]),
        fn() => $group->wait(),
        fn() => $mutex->lock(),
        fn() => $lock->lockRead(),
        fn() => $lock->lockWrite(),
        fn() => $swoole->lock(),
        fn() => $semaphore->acquire(),
        fn() => (new Coroutine\Condition)->wait(),
        fn() => Coroutine\System::exec('exec sleep 60'),
        fn() => Coro\batch([fn() => Coroutine::yield()]),
        fn() => Coroutine::deadline(60, fn() => Coroutine::yield()),
    ];
    $ended = ['thrown' => 0, 'finally' => 0, 'deferred' => 0];
    foreach ($waits as $wait) {
        $id = go(function () use ($wait, &$ended): void {
            defer(function () use (&$ended): void {
                $ended['deferred'] += (int) Coroutine::sleep(0.001);
            });
            try {
                $wait();
            } catch (Coroutine\CanceledException) {
                $ended['thrown']++;
            } finally {
                $ended['finally']++;
            }
        });
        Coroutine::cancel($id, true);
        Coroutine::join([$id]);
    }
    Coroutine::resume($other);
    echo count($waits), ' ', json_encode($ended), ' ', Coroutine::stats()['coroutine_num'], "\n";
    $mutex->unlock();
    $lock->unlock();
    $swoole->unlock();
    $semaphore->release();
    echo json_encode([$full->stats(), $empty->stats(), $semaphore->available(), $mutex->isLocked(), $lock->isLocked()]), "\n";
});
?>
--EXPECT--
16 {"thrown":16,"finally":16,"deferred":16} 1
[{"consumer_num":0,"producer_num":0,"queue_num":1},{"consumer_num":0,"producer_num":0,"queue_num":0},1,false,false]
