<?php

declare(strict_types=1);

// Calls a function that blocks in a helper process, while other coroutines of this process run.
// Start it with: ./dev php examples/offload.php

use Coro\Coroutine;
use Coro\Runtime;

// Stands for a function of a library that cannot be hooked: it blocks its process.
function slow_report(string $name): string
{
    sleep(1);
    return "$name: made by process " . getmypid();
}

echo 'this process: ', getmypid(), "\n";
Coro\run(function (): void {
    Coro\go(function (): void {
        for ($i = 0; $i < 4; $i++) {
            Coroutine::sleep(0.2);
            echo "the event loop runs\n";
        }
    });
    /** @var list<string> $lines */
    $lines = Coro\map(['first', 'second'], fn(string $name) => Runtime::offload('slow_report', $name));
    echo implode("\n", $lines), "\n";
});
