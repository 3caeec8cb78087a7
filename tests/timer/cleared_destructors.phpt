--TEST--
Timer::clear() disarms the timer before it releases the arguments, so that their destructors may do anything
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine, Timer};

class Held
{
    public static Closure $does;

    public function __destruct()
    {
        (self::$does)();
    }
}

// Some timers hold the object as an argument, others in the closure; all are due while the destructors wait.
function start(): array
{
    $never = fn() => print("a cleared timer ran\n");
    $holds = fn(Held $held): Closure => function () use ($held): void {
        echo "a cleared timer ran\n";
    };
    return [Timer::after(2, $never, new Held), Timer::tick(1, $never, new Held), Timer::after(2, $holds(new Held)),
        Timer::tick(1, $holds(new Held)), Timer::after(1, $never)];
}

function clear(callable $clear, array $ids): void
{
    try {
        $clear($ids);
    } catch (Exception $thrown) {
        echo $thrown->getMessage(), "\n";
    }
}

$clears = [
    'clearAll()' => fn() => Timer::clearAll(),
    'clear() of each' => function (array $ids): void {
        Coroutine\map($ids, fn(int $id) => clear(fn() => Timer::clear($id), []));
    },
];
$started = null;
$does = [
    'waits' => function () use (&$started): void {
        $started = new Channel(1);
        Timer::after(3, $started->push(...), 'a timer that was started meanwhile runs');
        Coroutine::sleep(0.005);
    },
    'throws' => fn() => throw new Exception('thrown'),
    'clears all' => fn() => Timer::clearAll(),
    'starts' => function () use (&$started): void {
        $started = new Channel(1);
        Timer::after(1, $started->push(...), 'a timer that a destructor started runs');
    },
    'lists' => fn() => count(iterator_to_array(Timer::list())) === Timer::stats()['num'] || print("miscounted\n"),
];
foreach ($does as $what => Held::$does) {
    foreach ($clears as $how => $clear) {
        Coro\run(function () use ($what, $how, $clear, &$started): void {
            echo "$how, a destructor $what\n";
            $started = null;
            $ids = start();
            clear($clear, $ids);
            if ($started) {
                echo $started->pop(10), "\n";
            }
            echo count(array_filter($ids, Timer::exists(...))), " left\n";
            Timer::clearAll();
        });
    }
}
?>
--EXPECT--
clearAll(), a destructor waits
a timer that was started meanwhile runs
0 left
clear() of each, a destructor waits
a timer that was started meanwhile runs
0 left
clearAll(), a destructor throws
thrown
0 left
clear() of each, a destructor throws
thrown
thrown
thrown
thrown
0 left
clearAll(), a destructor clears all
0 left
clear() of each, a destructor clears all
0 left
clearAll(), a destructor starts
a timer that a destructor started runs
0 left
clear() of each, a destructor starts
a timer that a destructor started runs
0 left
clearAll(), a destructor lists
0 left
clear() of each, a destructor lists
0 left
