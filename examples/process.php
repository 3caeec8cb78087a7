<?php

declare(strict_types=1);

// Three processes compute at the same time, and coroutines wait for their results.
// Start it with: ./dev php examples/process.php

use Coro\Process;

function is_prime(int $number): bool
{
    for ($divisor = 2; $divisor * $divisor <= $number; $divisor++) {
        if ($number % $divisor === 0) {
            return false;
        }
    }
    return $number > 1;
}

Coro\run(function (): void {
    $counts = Coro\map([10_000, 20_000, 30_000], function (int $from): int {
        $process = new Process(function (Process $self) use ($from): void {
            $self->write((string) count(array_filter(range($from, $from + 9_999), is_prime(...))));
        });
        $pid = (int) $process->start();
        $count = (int) $process->read();   // the other coroutines run meanwhile
        Coro\Coroutine\System::waitPid($pid);
        return $count;
    });
    echo 'primes from 10000 to 39999: ', implode(' + ', $counts), ' = ', array_sum($counts), "\n";
});
