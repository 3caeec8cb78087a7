--TEST--
Event: the destructors of an uncalled timer's arguments may wait when max_coroutine is reached
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Event, Timer};

class Waits
{
    public function __construct(private string $name, private Coro\Channel $done) {}

    public function __invoke(): void
    {
        echo "never\n";
    }

    public function __destruct()
    {
        Coroutine::sleep(0.001);
        $this->done->push($this->name);
    }
}

set_error_handler(function (int $level, string $text): bool {
    echo preg_replace('/^.*coroutine: /', '', $text), "\n";
    return true;
});
Coroutine::set(['max_coroutine' => 1]);
Coro\run(function (): void {
    $starts = [
        'callable' => fn($held) => Timer::after(1, $held),
        'argument' => fn($held) => Timer::after(1, fn(...$never) => print("never\n"), 1, $held, [$held]),
        'use' => fn($held) => Timer::after(1, function () use ($held): void {}),
        'deferred' => fn($held) => Event::defer($held),
    ];
    foreach ($starts as $name => $start) {
        $done = new Coro\Channel(1);
        $start(new Waits($name, $done));
        echo $done->pop(60), ' ', Coroutine::stats()['coroutine_peak_num'], "\n";
    }
    var_dump(@go(fn() => print("never\n")));
});
?>
--EXPECT--
max_coroutine coroutines are alive already
callable 2
max_coroutine coroutines are alive already
argument 2
max_coroutine coroutines are alive already
use 2
max_coroutine coroutines are alive already
deferred 2
max_coroutine coroutines are alive already
bool(false)
