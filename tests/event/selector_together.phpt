--TEST--
Event\Selector: while it waits, and although streams are always ready, coroutines and timers run, and its events start no coroutine
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Event\Selector;

Coro\run(function (): void {
    [$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    [$idle, $other] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $selector = new Selector();
    $selector->watch($idle, CORO_EVENT_READ);
    go(fn() => [Coroutine::sleep(0.001), fwrite($other, 'x')]);
    echo count($selector->wait()), " stream is ready\n";

    $selector->watch($a, CORO_EVENT_WRITE);
    $selector->watch($file = fopen(__FILE__, 'r'), CORO_EVENT_READ);
    $timers = 0;
    $timer = Coro\Timer::tick(1, function () use (&$timers): void {
        $timers++;
    });
    while ($timers < 3) {
        assert(count($selector->wait()) === 3);
    }
    Coro\Timer::clear($timer);
    echo "timers fire\n";

    $ids = Coroutine::stats()['coroutine_last_cid'];
    for ($i = 0; $i < 100; $i++) {
        $selector->wait();
    }
    echo Coroutine::stats()['coroutine_last_cid'] - $ids, " coroutines were started\n";

    foreach ([$a, $file, $idle] as $stream) {
        $selector->watch($stream, 0);
    }
    go(function () use ($selector): void {
        Coroutine::sleep(0.001);
        $selector->wake();
        echo "woken by another coroutine\n";
    });
    var_dump($selector->wait());
    go(fn() => [Coroutine::sleep(0.001), $selector->watch($a, CORO_EVENT_WRITE)]);
    $selector->wait();
    echo count($selector->wait()), " stream was added meanwhile\n";
});
?>
--EXPECT--
1 stream is ready
timers fire
0 coroutines were started
woken by another coroutine
array(0) {
}
1 stream was added meanwhile
