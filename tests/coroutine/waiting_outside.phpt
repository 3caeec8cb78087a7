--TEST--
A wait outside a coroutine throws an Error that names the function
--EXTENSIONS--
coro
--FILE--
<?php
$calls = [
    fn() => Coro\Coroutine::yield(),
    fn() => Coro\Coroutine::suspend(),
    fn() => Coro\Coroutine::sleep(0.1),
    fn() => Coro\Coroutine\System::sleep(0.1),
    fn() => Coro\Coroutine::join([1]),
    fn() => (new Coro\Channel)->push(1),
    fn() => (new Coro\Channel)->pop(),
    fn() => (new Coro\WaitGroup(1))->wait(),
    function () {
        $barrier = Coro\Barrier::make();
        Coro\Barrier::wait($barrier);
    },
];
foreach ($calls as $call) {
    try {
        $call();
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
Coro\Coroutine::yield() waits, so it must be called inside a coroutine
Coro\Coroutine::suspend() waits, so it must be called inside a coroutine
Coro\Coroutine::sleep() waits, so it must be called inside a coroutine
Coro\Coroutine\System::sleep() waits, so it must be called inside a coroutine
Coro\Coroutine::join() waits, so it must be called inside a coroutine
Coro\Channel::push() waits, so it must be called inside a coroutine
Coro\Channel::pop() waits, so it must be called inside a coroutine
Coro\WaitGroup::wait() waits, so it must be called inside a coroutine
Coro\Barrier::wait() waits, so it must be called inside a coroutine
