<?php
// Measures the cost of one empty coroutine from its creation to its end: with one closure for all coroutines, and
// then with a new closure for each coroutine.
// php -d extension=coro benchmarks/spawn.php [count]
require __DIR__ . '/bench.inc';

use Swoole\Coroutine;

$count = (int) ($argv[1] ?? 1_000_000);

bench('spawn_shared', 'ns', $count, function (int $count): void {
    Coroutine\run(function () use ($count): void {
        $nothing = static function (): void {
        };
        for ($i = 0; $i < $count; $i++) {
            Coroutine::create($nothing);
        }
    });
});

bench('spawn_new', 'ns', $count, function (int $count): void {
    Coroutine\run(function () use ($count): void {
        for ($i = 0; $i < $count; $i++) {
            Coroutine::create(function () use ($i): void {
            });
        }
    });
});
