<?php

declare(strict_types=1);

// Calls a function that blocks in a helper process, while other coroutines of this process run.
// Start it with: ./dev php examples/offload.php

use Coro\Runtime;

// Stands for a function of a library that cannot be hooked: it blocks its process.
function slow_report(string $name): string
{
    sleep(1);
    return "$name: made by process " . getmypid();
}

echo 'this process: ', getmypid(), "\n";
Coro\run(function (): void {
    $ticking = Coro\Timer::tick(250, fn() => print("the event loop runs\n"));
    foreach (Coro\map(['first', 'second'], fn(string $name) => Runtime::offload('slow_report', $name)) as $line) {
        echo $line, "\n";
    }
    Coro\Timer::clear($ticking);
});
