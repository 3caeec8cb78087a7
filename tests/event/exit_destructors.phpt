--TEST--
Event::exit() removes everything from the loop before it releases callbacks, so that destructors may do anything
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
use Coro\{Coroutine, Event, Timer};

class Held
{
    public static Closure $does;

    public function __destruct()
    {
        (self::$does)();
    }
}

// Adds one watch of each kind, all of them due at once.
function start(mixed $stream): void
{
    $never = fn(Held $held): Closure => function () use ($held): void {
        echo "what was forgotten ran\n";
    };
    Timer::after(1, $never(new Held));
    Timer::tick(1, $never(new Held));
    Event::defer($never(new Held));
    Event::cycle($never(new Held));
    Event::cycle($never(new Held), true);
    Event::signal(SIGUSR1, $never(new Held));
    Event::add($stream, $never(new Held), $never(new Held), CORO_EVENT_READ | CORO_EVENT_WRITE);
    pcntl_sigprocmask(SIG_BLOCK, [SIGUSR1]);
    posix_kill(posix_getpid(), SIGUSR1);
}

$does = [
    'waits' => fn() => Coroutine::sleep(0.003),
    'throws' => fn() => throw new Exception('thrown'),
    'exits the loop' => fn() => Event::exit(),
    'starts' => function (): void {
        static $depth = 0;
        if ($depth++ < 8) {
            $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
            start($pair[0]);
        }
    },
    'defers' => fn() => Event::defer(fn() => print("what a destructor deferred ran\n")),
];
foreach ($does as $what => Held::$does) {
    echo "a destructor $what\n";
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($pair[1], 'x');
    Coro\run(function () use ($pair): void {
        start($pair[0]);
        try {
            Event::exit();
        } catch (Exception $thrown) {
            for (; $thrown; $thrown = $thrown->getPrevious()) {
                echo $thrown->getMessage(), ' ';
            }
            echo "\n";
        }
        echo Timer::stats()['num'], ' timers, ', json_encode(Event::isset($pair[0])), ' ', Event::signal(SIGUSR1, null) ? 1 : 0,
            " signals\n";
    });
    pcntl_signal(SIGUSR1, SIG_IGN);
    pcntl_sigprocmask(SIG_UNBLOCK, [SIGUSR1]);
    pcntl_signal(SIGUSR1, SIG_DFL);
}
?>
--EXPECT--
a destructor waits
0 timers, false 0 signals
a destructor throws
thrown thrown thrown thrown thrown thrown thrown thrown 
0 timers, false 0 signals
a destructor exits the loop
0 timers, false 0 signals
a destructor starts
0 timers, false 0 signals
a destructor defers
0 timers, false 0 signals
