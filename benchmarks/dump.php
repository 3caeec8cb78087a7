<?php
// Measures the time of a dump of 100,000 waiting coroutines as an array, without their backtraces.
// php -d extension=coro benchmarks/dump.php [count]
require __DIR__ . '/bench.inc';

use Coro\Coroutine;

$count = (int) ($argv[1] ?? 100_000);
Coroutine::set(['max_coroutine' => $count + 10]);
Coro\run(function () use ($count): void {
    $ids = array_fill(0, $count, 0);
    suspend($count, $ids);
    bench('dump', 'ms', 1, fn() => Coroutine::dump(false));
    foreach ($ids as $id) {
        Coroutine::resume($id);
    }
});
