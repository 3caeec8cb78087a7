--TEST--
Timer: a coroutine that waits for thousands of years is not reported as a deadlock
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine, Event, Timer};

$waits = [
    'sleep(1e12)' => fn() => Coroutine::sleep(1e12),
    'sleep(PHP_INT_MAX)' => fn() => Coroutine::sleep(PHP_INT_MAX),
    'sleep(INF)' => fn() => Coroutine::sleep(INF),
    'pop(1e300)' => fn() => (new Channel)->pop(1e300),
    'deadline(INF)' => fn() => Coroutine::deadline(INF, fn() => Coroutine::yield()),
    'after(PHP_INT_MAX)' => function (): void {
        Timer::after(PHP_INT_MAX, fn() => print("NEVER\n"));
        Coroutine::yield();
    },
    'tick(PHP_INT_MAX)' => function (): void {
        Timer::tick(PHP_INT_MAX, fn() => print("NEVER\n"));
        Coroutine::yield();
    },
];
foreach ($waits as $name => $wait) {
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($pair[1], 'x');
    Coro\run(function () use ($name, $wait, $pair): void {
        $self = Coroutine::getCid();
        // A wait without a timer does not keep the loop running.
        Event::add($pair[0], function ($stream) use ($self): void {
            Event::del($stream);
            Coroutine::cancel($self);
        }, null, CORO_EVENT_READ | CORO_EVENT_WEAK);
        $wait();
        echo "$name: ", Coroutine::isCanceled() ? 'waited' : 'did not wait', "\n";
        Timer::clearAll();
    });
}
?>
--EXPECT--
sleep(1e12): waited
sleep(PHP_INT_MAX): waited
sleep(INF): waited
pop(1e300): waited
deadline(INF): waited
after(PHP_INT_MAX): waited
tick(PHP_INT_MAX): waited
