<?php
// Measures lock() and unlock() of a Lock that no other process wants.
// php -d extension=coro benchmarks/lock.php [count]
require __DIR__ . '/bench.inc';

use Swoole\Coroutine;
use Swoole\Lock;

$lock_and_unlock = function (Lock $lock, int $count): void {
    for ($i = 0; $i < $count; $i++) {
        $lock->lock();
        $lock->unlock();
    }
};
$count = (int) ($argv[1] ?? 4_000_000);
$mutex = new Lock(SWOOLE_MUTEX);
$shareable = new Lock(SWOOLE_RWLOCK);
bench('mutex', 'ns', $count, fn (int $count) => $lock_and_unlock($mutex, $count));
bench('rwlock', 'ns', $count, fn (int $count) => $lock_and_unlock($shareable, $count));
bench('in_coroutine', 'ns', $count, fn (int $count) => Coroutine\run(fn () => $lock_and_unlock($mutex, $count)));
