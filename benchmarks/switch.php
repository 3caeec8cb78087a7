<?php
// Measures the cost of one switch between coroutines: half of a resume() followed by a yield().
// php -d extension=coro benchmarks/switch.php [count]
require __DIR__ . '/bench.inc';

use Swoole\Coroutine;

bench('switch', 'ns', (int) ($argv[1] ?? 4_000_000), function (int $count): void {
    Coroutine\run(function () use ($count): void {
        $rounds = intdiv($count, 2);
        $id = Coroutine::create(function () use ($rounds): void {
            for ($i = 0; $i < $rounds; $i++) {
                Coroutine::yield();
            }
        });
        for ($i = 0; $i < $rounds; $i++) {
            Coroutine::resume($id);
        }
    });
});
