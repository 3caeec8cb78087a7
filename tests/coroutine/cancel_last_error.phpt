--TEST--
A wait that cancel() ends sets coro_last_error() to CORO_ERROR_CO_CANCELED; a cancel() that fails sets why
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine};

Coro\run(function (): void {
    $full = new Channel(1);
    $full->push(1);
    $empty = new Channel();
    $other = go(fn() => Coroutine::yield());
    $mutex = new Coroutine\Mutex();
    $mutex->lock();
    $semaphore = new Coroutine\Semaphore(1);
    $semaphore->acquire();
    $lock = new Coroutine\Lock();
    $lock->lock();
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $barrier = Coro\Barrier::make();
    $held = $barrier;
    $waits = [
        'sleep' => fn() => Coroutine::sleep(60),
        'yield' => fn() => Coroutine::yield(),
        'pop' => fn() => $empty->pop(),
        'push' => fn() => $full->push(1),
        'select' => fn() => Coro\select([$empty]),
        'join' => fn() => Coroutine::join([$other]),
        'WaitGroup' => fn() => (new Coro\WaitGroup(1))->wait(),
        'Barrier' => fn() => Coro\Barrier::wait($barrier),
        'Mutex' => fn() => $mutex->lock(),
        'Semaphore' => fn() => $semaphore->acquire(),
        'Lock' => fn() => $lock->lock(),
        'Condition' => fn() => (new Coroutine\Condition())->wait(),
        'waitEvent' => fn() => Coroutine\System::waitEvent($ours),
        'exec' => fn() => Coroutine\System::exec('exec sleep 60'),
    ];
    foreach ($waits as $name => $wait) {
        foreach ([false, true] as $throws) {
            coro_clear_error();
            $id = go(function () use ($wait): void {
                try {
                    $wait();
                } catch (Coroutine\CanceledException) {
                }
            });
            Coroutine::cancel($id, $throws);
            coro_last_error() === CORO_ERROR_CO_CANCELED || print("$name: " . coro_last_error() . "\n");
        }
    }
    go(fn() => $empty->pop());
    Coroutine::cancel(Coroutine::getCid()) || var_dump(coro_last_error() === CORO_ERROR_CO_CANNOT_CANCEL);
    Coroutine::cancel(999) || var_dump(coro_last_error() === CORO_ERROR_CO_NOT_EXISTS);
    $id = go(fn() => $empty->pop() || print('errCode ' . $empty->errCode . "\n"));
    Coroutine::cancel($id);
    Coroutine::resume($other);
    $empty->close();
});
?>
--EXPECT--
bool(true)
bool(true)
errCode -3
