--TEST--
Event\Selector refuses streams without a descriptor, unknown events and a second wait; a deadline and cancel() end a wait
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Event\Selector;

$selector = new Selector();
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$tries = [
    fn() => $selector->watch(fopen('php://memory', 'r'), CORO_EVENT_READ),
    fn() => $selector->watch($a, CORO_EVENT_READ | 1),
    fn() => $selector->watch(1, CORO_EVENT_READ),
    fn() => $selector->wait(NAN),
    fn() => clone $selector,
    fn() => serialize($selector),
];
foreach ($tries as $try) {
    try {
        $try();
    } catch (Throwable $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
Coro\run(function () use ($selector, $a): void {
    $selector->watch($a, CORO_EVENT_READ);
    $waiting = go(function () use ($selector): void {
        var_dump($selector->wait(), Coroutine::isCanceled());
    });
    try {
        $selector->wait();
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
    Coroutine::cancel($waiting);
    Coroutine::sleep(0.001);
    try {
        Coroutine::deadline(0.001, fn() => $selector->wait());
    } catch (Coro\Coroutine\TimeoutException $e) {
        echo "the deadline has passed\n";
    }
    fclose($a);
    var_dump($selector->watch($a, CORO_EVENT_WRITE), $selector->wait(0), $selector->watch($a, 0), $selector->watch($a, CORO_EVENT_READ));
});
?>
--EXPECTF--
Warning: Coro\Event\Selector::watch(): cannot watch the stream: it was closed or has no descriptor in %s on line %d
ValueError: Coro\Event\Selector::watch(): Argument #2 ($events) must be CORO_EVENT_READ, CORO_EVENT_WRITE, both or 0
TypeError: Coro\Event\Selector::watch(): Argument #1 ($stream) must be of type resource, int given
ValueError: Coro\Event\Selector::wait(): Argument #1 ($timeout) must not be NAN
Error: Trying to clone an uncloneable object of class Coro\Event\Selector
Exception: Serialization of 'Coro\Event\Selector' is not allowed
This event loop is run by another coroutine
array(0) {
}
bool(true)
the deadline has passed
bool(true)
array(0) {
}
bool(true)
bool(true)
