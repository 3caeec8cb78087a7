<?php
// Measures add() of an Atomic.
// php -d extension=coro benchmarks/atomic.php [count]
require __DIR__ . '/bench.inc';

$atomic = new Swoole\Atomic();
bench('add', 'ns', (int) ($argv[1] ?? 4_000_000), function (int $count) use ($atomic): void {
    for ($i = 0; $i < $count; $i++) {
        $atomic->add();
    }
});
