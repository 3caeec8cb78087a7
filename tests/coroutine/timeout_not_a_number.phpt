--TEST--
A timeout that is not a number throws, and the call does not wait
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Barrier, Channel, Coroutine, Event, WaitGroup};
use Coro\Coroutine\{Condition, Mutex, Semaphore, System, TaskGroup};

function attempt(callable $call): void
{
    try {
        $call();
        echo "returned\n";
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}

Coro\run(function (): void {
    $channel = new Channel();
    $barrier = Barrier::make();
    $group = new WaitGroup(1);
    foreach ([
        fn () => Coroutine::deadline(NAN, fn () => null), fn () => Coroutine::join([7], NAN),
        fn () => Coroutine::setTimeLimit(NAN), fn () => $channel->pop(NAN), fn () => $channel->push(1, NAN),
        fn () => Coroutine\select([$channel], timeout: NAN), fn () => $group->wait(NAN), fn () => Barrier::wait($barrier, NAN),
        fn () => (new Mutex())->lock(NAN), fn () => (new Semaphore(1))->acquire(NAN), fn () => (new Condition())->wait(null, NAN),
        fn () => (new TaskGroup())->wait(NAN), fn () => Coroutine\batch([], NAN), fn () => Coroutine\map([], strlen(...), NAN),
        fn () => System::gethostbyname('127.0.0.1', timeout: NAN),
    ] as $call) {
        attempt($call);
    }
    $group->done();
});
attempt(fn () => Event::turn(NAN));
?>
--EXPECT--
Coro\Coroutine::deadline(): Argument #1 ($seconds) must not be NAN
Coro\Coroutine::join(): Argument #2 ($timeout) must not be NAN
Coro\Coroutine::setTimeLimit(): Argument #1 ($timeout) must not be NAN
Coro\Channel::pop(): Argument #1 ($timeout) must not be NAN
Coro\Channel::push(): Argument #2 ($timeout) must not be NAN
Coro\Coroutine\select(): Argument #3 ($timeout) must not be NAN
Coro\WaitGroup::wait(): Argument #1 ($timeout) must not be NAN
Coro\Barrier::wait(): Argument #2 ($timeout) must not be NAN
Coro\Coroutine\Mutex::lock(): Argument #1 ($timeout) must not be NAN
Coro\Coroutine\Semaphore::acquire(): Argument #1 ($timeout) must not be NAN
Coro\Coroutine\Condition::wait(): Argument #2 ($timeout) must not be NAN
Coro\Coroutine\TaskGroup::wait(): Argument #1 ($timeout) must not be NAN
Coro\Coroutine\batch(): Argument #2 ($timeout) must not be NAN
Coro\Coroutine\map(): Argument #3 ($timeout) must not be NAN
Coro\Coroutine\System::gethostbyname(): Argument #3 ($timeout) must not be NAN
Coro\Event::turn(): Argument #1 ($timeout) must not be NAN
