--TEST--
Runtime::offload(): at most offload_processes calls run at once, the others wait in line; cancel() and limits kill the helper
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../include/processes.inc';

use Coro\Coroutine;
use Coro\Runtime;

// Waits until $count processes have called this function.
function meet(string $folder, int $count): int
{
    touch("$folder/" . getmypid());
    eventually(fn() => count(glob("$folder/*")) >= $count, 30);
    return count(glob("$folder/*"));
}

function block(string $file): void
{
    file_put_contents($file, getmypid());
    sleep(60);
}

// Returns the number of helpers that run. The loop reaps the others in its next turn.
function children(): int
{
    return count(array_filter(family_of(getmypid()), is_alive(...))) - 1;
}

function attempt_offload(string $file, mixed ...$arguments): void
{
    try {
        var_dump(Runtime::offload(...$arguments));
    } catch (Coro\Coroutine\CanceledException | Coro\Coroutine\TimeoutException $exception) {
        echo get_class($exception), "\n";
    }
    $pid = (int) file_get_contents($file);
    var_dump($pid > 0 && eventually(fn() => !is_alive($pid)));
    unlink($file);
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

    // In line: the order of the calls. The line is left by a cancel.
    Coroutine::set(['offload_processes' => 1]);
    $order = '';
    $ids = [];
    for ($i = 0; $i < 6; $i++) {
        $group->add();
        $ids[] = go(function () use ($group, &$order, $i): void {
            $result = Runtime::offload($i % 2 ? fn() => $i : 'intval', $i);
            $order .= var_export($result, true) . ' ';
            $group->done();
        });
    }
    Coroutine::cancel($ids[4]);
    $group->wait();
    // Coroutine 0 may end before the cancel.
    echo str_replace('false ', '', $order, $canceled), "without $canceled\n";

    // The cancel of the first call makes room for the second one, which is then canceled before it has run.
    $sleepers = array_map(fn() => go(fn() => Runtime::offload('sleep', 30)), [1, 2]);
    var_dump(array_map(Coroutine::cancel(...), $sleepers));
    Coroutine::join($sleepers);

    $file = "$folder/pid";
    foreach (['block', fn(string $file) => block($file)] as $function) {
        // cancel(), with and without an exception
        foreach ([false, true] as $throws) {
            $id = go(fn() => attempt_offload($file, $function, $file));
            while (!@file_get_contents($file)) {
                Coroutine::sleep(0.001);
            }
            Coroutine::cancel($id, $throws);
            Coroutine::join([$id]);
        }
        // a time limit and a deadline: enough time for the helper to begin
        $id = go(function () use ($file, $function): void {
            Coroutine::setTimeLimit(3);
            attempt_offload($file, $function, $file);
        });
        Coroutine::join([$id]);
    }
    try {
        Coroutine::deadline(3, fn() => Runtime::offload('block', $file));
    } catch (Coro\Coroutine\TimeoutException $exception) {
        echo get_class($exception), "\n";
    }
    unlink($file);
    echo Runtime::offload('strrev', 'abc'), "\n";
});
rmdir($folder);
var_dump(count(family_of(getmypid())));
?>
--EXPECT--
int(4)
int(4)
int(4)
int(4)
bool(true)
bool(true)
bool(true)
0 1 2 3 5 without 1
array(2) {
  [0]=>
  bool(true)
  [1]=>
  bool(true)
}
bool(false)
bool(true)
Coro\Coroutine\CanceledException
bool(true)
Coro\Coroutine\TimeoutException
bool(true)
bool(false)
bool(true)
Coro\Coroutine\CanceledException
bool(true)
Coro\Coroutine\TimeoutException
bool(true)
Coro\Coroutine\TimeoutException
cba
int(1)
