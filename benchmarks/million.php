<?php
// Measures one million coroutines that wait at the same time, then are all resumed, and then all end: the memory
// that they use and the memory that is left afterwards.
// php -d extension=coro -d memory_limit=-1 benchmarks/million.php [count]
require __DIR__ . '/bench.inc';

use Swoole\Coroutine;

$count = (int) ($argv[1] ?? 1_000_000);
Coroutine::set(['max_coroutine' => $count + 10]);
Coroutine\run(function () use ($count): void {
    $ids = array_fill(0, $count, 0);
    $start = hrtime(true);
    suspend($count, $ids);
    $suspended = hrtime(true);
    $memory = memory();
    sample('create', 's', [($suspended - $start) / 1e9]);
    sample('resident', 'GB', [$memory['rss'] / 1e9]);
    sample('page_tables', 'GB', [$memory['pte'] / 1e9]);
    sample('maps', 'maps', [maps()]);
    $start = hrtime(true);
    foreach ($ids as $id) {
        Coroutine::resume($id);
    }
    sample('resume', 's', [(hrtime(true) - $start) / 1e9]);
});
$memory = memory();
sample('left_resident', 'GB', [$memory['rss'] / 1e9]);
sample('left_page_tables', 'GB', [$memory['pte'] / 1e9]);
