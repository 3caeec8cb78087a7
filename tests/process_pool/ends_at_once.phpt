--TEST--
Coro\Process\Pool: a worker that ends at once again and again is started at growing intervals, and the pool can still be ended
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(1);
    $pool->set(['log_level' => CORO_LOG_NONE]);
    $pool->on('WorkerStart', fn() => say((string) microtime(true)) ?? exit(1));
    $pool->start();
});
for ($i = 0; $i < 8; $i++) {
    $times[] = (float) $process->heard();
}
$pauses = array_map(fn(int $i) => $times[$i] - $times[$i - 1], range(1, 7));
var_dump($pauses[5] > 0.15, $pauses[6] > $pauses[5], $process->end());
?>
--EXPECT--
bool(true)
bool(true)
int(0)
