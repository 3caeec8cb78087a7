--TEST--
Event: a descriptor is no longer watched when the destructors of its callbacks' variables run
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\{Channel, Coroutine, Event};

class Held
{
    public function __construct(private Closure $does) {}

    public function __destruct()
    {
        ($this->does)();
    }
}

function never(Closure $does): Closure
{
    $held = new Held($does);
    return function () use ($held): void {
        echo "what was forgotten ran\n";
    };
}

Coro\run(function (): void {
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($pair[1], 'x');
    $does = [
        'waits' => fn() => Coroutine::sleep(0.002),
        'throws' => fn() => throw new Exception('thrown'),
        'forgets it' => fn() => @Event::del($pair[0]),
        'watches it again' => function () use ($pair): void {
            $read = new Channel(1);
            Event::add($pair[0], function ($stream) use ($read): void {
                Event::del($stream);
                $read->push('watched again');
            });
            echo $read->pop(10), "\n";
        },
    ];
    foreach ($does as $what => $do) {
        echo "a destructor $what\n";
        Event::add($pair[0], never($do), never($do), CORO_EVENT_READ | CORO_EVENT_WRITE);
        try {
            Event::del($pair[0]);
        } catch (Exception $thrown) {
            echo $thrown->getMessage(), "\n";
        }
        Event::signal(SIGUSR1, never($do));
        try {
            Event::signal(SIGUSR1, null);
        } catch (Exception $thrown) {
            echo $thrown->getMessage(), "\n";
        }
        Event::cycle(never($do));
        try {
            Event::cycle(null);
        } catch (Exception $thrown) {
            echo $thrown->getMessage(), "\n";
        }
        echo json_encode(Event::isset($pair[0])), "\n";
    }
});
?>
--EXPECT--
a destructor waits
false
a destructor throws
thrown
thrown
thrown
false
a destructor forgets it
false
a destructor watches it again
watched again
watched again
watched again
watched again
false
