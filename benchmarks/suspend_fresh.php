<?php
// Measures the cost of a coroutine that starts on a new stack and waits: time, and resident bytes while it waits.
// Each process makes only one run, because a second run would use stacks that already exist; the runner starts the
// script again for each round.
// php -d extension=coro benchmarks/suspend_fresh.php [count]
require __DIR__ . '/bench.inc';

use Swoole\Coroutine;

$count = (int) ($argv[1] ?? 100_000);
Coroutine::set(['max_coroutine' => $count + 10]);
Coroutine\run(function () use ($count): void {
    $ids = array_fill(0, $count, 0);
    $before = memory();
    $start = hrtime(true);
    suspend($count, $ids);
    $time = hrtime(true) - $start;
    $after = memory();
    sample('time', 'us', [$time / $count / 1e3]);
    sample('memory', 'bytes', [($after['rss'] - $before['rss']) / $count]);
    sample('page_tables', 'bytes', [($after['pte'] - $before['pte']) / $count]);
    foreach ($ids as $id) {
        Coroutine::resume($id);
    }
});
