<?php

declare(strict_types=1);

// Runs three jobs concurrently in one thread. Together they take as long as the longest one.
// Start it with: ./dev php examples/coroutines.php

use Coro\Channel;
use Coro\Coroutine;

Coro\run(function (): void {
    $start = microtime(true);
    /** @var Channel<string> $results */
    $results = new Channel(3);
    foreach (['a' => 0.3, 'b' => 0.1, 'c' => 0.2] as $name => $seconds) {
        Coro\go(function () use ($name, $seconds, $results): void {
            Coroutine::sleep($seconds);
            $results->push("$name waited $seconds s");
        });
    }
    for ($i = 0; $i < 3; $i++) {
        echo $results->pop(), "\n";
    }
    printf("together: %.1f s\n", microtime(true) - $start);
});
