<?php
// Measures PHP's own Fiber with the work of switch.php or spawn.php, as a reference that needs no extension.
// php benchmarks/fiber.php switch|spawn [count]
require __DIR__ . '/bench.inc';

if (($argv[1] ?? '') === 'switch') {
    bench('switch', 'ns', (int) ($argv[2] ?? 2_000_000), function (int $count): void {
        $rounds = intdiv($count, 2);
        $fiber = new Fiber(function () use ($rounds): void {
            for ($i = 0; $i < $rounds; $i++) {
                Fiber::suspend();
            }
        });
        $fiber->start();
        for ($i = 0; $i < $rounds; $i++) {
            $fiber->resume();
        }
    });
} else {
    bench('spawn_shared', 'ns', (int) ($argv[2] ?? 50_000), function (int $count): void {
        $nothing = static function (): void {
        };
        for ($i = 0; $i < $count; $i++) {
            (new Fiber($nothing))->start();
        }
    });
}
