--TEST--
Event: objects that only a timer's or event's callback holds are released in that callback's coroutine, where destructors may wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
use Coro\{Channel, Coroutine, Event, Timer};

class Waits
{
    public function __construct(private string $name, private Channel $done) {}

    public function __invoke(): void {}

    public function called(): void {}

    public function __call(string $name, array $arguments): void {}

    public function __destruct()
    {
        try {
            Coroutine::sleep(0.001);
            $outcome = 'waited';
        } catch (Coro\Error $error) {
            $outcome = $error->getMessage();
        }
        go($this->done->push(...), "$this->name: $outcome");
    }
}

// Each destructor runs before the next callback is made.
function check(string $name, callable $start): void
{
    $done = new Channel(1);
    $start(new Waits($name, $done));
    echo $done->pop(10), "\n";
}

Coro\run(function (): void {
    check('after, argument', fn($held) => Timer::after(1, function ($held): void {}, $held));
    check('after, argument of an internal function', fn($held) => Timer::after(1, 'is_object', $held));
    check('after, use', fn($held) => Timer::after(1, function () use ($held): void {}));
    check('after, method', fn($held) => Timer::after(1, [$held, 'called']));
    check('after, __call()', fn($held) => Timer::after(1, [$held, 'missing']));
    check('after, __invoke()', fn($held) => Timer::after(1, $held));
    check('tick, argument', fn($held) => Timer::tick(1, fn($id, $held) => Timer::clear($id), $held));
    check('tick, use', fn($held) => Timer::tick(1, function ($id) use ($held): void {
        Timer::clear($id);
    }));
    check('defer', fn($held) => Event::defer(function () use ($held): void {}));
    check('cycle', fn($held) => Event::cycle(function () use ($held): void {
        Event::cycle(null);
    }));
    check('cycle before', fn($held) => Event::cycle(function () use ($held): void {
        Event::cycle(null, true);
    }, true));
    check('signal', function ($held): void {
        Event::signal(SIGUSR1, function (int $number) use ($held): void {
            Event::signal($number, null);
        });
        posix_kill(getmypid(), SIGUSR1);
    });
    foreach ([CORO_EVENT_READ, CORO_EVENT_WRITE] as $events) {
        check($events === CORO_EVENT_READ ? 'read' : 'write', function ($held) use ($events): void {
            [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            fwrite($theirs, 'x');
            $callback = function ($stream) use ($held, $theirs): void {
                Event::del($stream);
            };
            Event::add($ours, $callback, $callback, $events);
        });
    }
});
?>
--EXPECT--
after, argument: waited
after, argument of an internal function: waited
after, use: waited
after, method: waited
after, __call(): waited
after, __invoke(): waited
tick, argument: waited
tick, use: waited
defer: waited
cycle: waited
cycle before: waited
signal: waited
read: waited
write: waited
