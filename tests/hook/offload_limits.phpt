--TEST--
Runtime::offload(): at most offload_processes calls run at once, of functions and closures together
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/offload_limits.inc';

use Coro\Coroutine;
use Coro\Runtime;

// Waits until $count processes have called this function.
function meet(string $folder, int $count): int
{
    touch("$folder/" . getmypid());
    eventually(fn() => count(glob("$folder/*")) >= $count, 30);
    return count(glob("$folder/*"));
}

Coroutine::set(['offload_processes' => 4]);
$folder = sys_get_temp_dir() . '/coro-test-' . getmypid();
mkdir($folder);
Coro\run(function () use ($folder): void {
    $group = new Coro\WaitGroup;
    $pids = $most = [];
    for ($i = 0; $i < 50; $i++) {
        $group->add();
        go(function () use ($group, &$pids, &$most, $i, $folder): void {
            // The first four calls run at the same time.
            if ($i < 4) {
                var_dump(Runtime::offload('meet', $folder, 4));
            } else {
                $pids[Runtime::offload('getmypid')] = true;
            }
            $most[] = children();
            $group->done();
        });
    }
    $group->wait();
    array_map('unlink', glob("$folder/*"));
    var_dump(count($pids) <= 4, max($most) <= 4);
    // Closures count, too: an idle process of the pool makes room for each.
    for ($i = 0; $i < 4; $i++) {
        Runtime::offload(fn() => 1);
    }
    var_dump(eventually(fn() => children() <= 4));
});
rmdir($folder);
?>
--EXPECT--
int(4)
int(4)
int(4)
int(4)
bool(true)
bool(true)
bool(true)
