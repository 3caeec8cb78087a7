--TEST--
cancel() of a coroutine that was already woken changes nothing: the wait returns its result once, and isCanceled() is false
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (PHP_VERSION_ID >= 80400) die('skip since PHP 8.4 coroutines are switched in destructors, too');
?>
--FILE--
<?php
use Coro\Coroutine;

/** Calls $do and then cancel() in a destructor, where no switch happens. */
final class Late
{
    public function __construct(private Closure $do, private int $id) {}
    public function __destruct()
    {
        ($this->do)();
        var_dump(Coroutine::cancel($this->id, true));
    }
}

Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    [$mutex, $semaphore, $condition] = [new Coroutine\Mutex, new Coroutine\Semaphore(1), new Coroutine\Condition];
    $group = new Coro\WaitGroup(1);
    $mutex->lock();
    $semaphore->acquire();
    $steps = [
        [fn() => $channel->pop(), fn() => $channel->push('value')],
        [fn() => Coro\select([new Coro\Channel, $channel])[1], fn() => $channel->push('selected')],
        [fn() => $mutex->lock() && $mutex->unlock() === null, fn() => $mutex->unlock()],
        [fn() => $semaphore->acquire(), fn() => $semaphore->release()],
        [fn() => $condition->wait(), fn() => $condition->notify()],
        [fn() => $group->wait(), fn() => $group->done()],
        [fn() => Coroutine::yield(), fn() => Coroutine::resume($GLOBALS['id'])],
    ];
    foreach ($steps as [$wait, $wake]) {
        $GLOBALS['id'] = go(fn() => print(json_encode([$wait(), Coroutine::isCanceled()]) . "\n"));
        new Late($wake, $GLOBALS['id']);
        Coroutine::sleep(0.001);
    }
});
?>
--EXPECT--
bool(false)
["value",false]
bool(false)
["selected",false]
bool(false)
[true,false]
bool(false)
[true,false]
bool(false)
[true,false]
bool(false)
[true,false]
bool(false)
[true,false]
