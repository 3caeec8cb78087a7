--TEST--
Runtime::offload(): exit() of the program during a call ends the helper, and so does the end of Coro\run()
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Runtime;

function block(string $file): void
{
    file_put_contents($file, getmypid());
    sleep(60);
}

function helper_of(string $file): int
{
    while (!($pid = (int) @file_get_contents($file))) {
        Coro\Coroutine::sleep(0.001);
    }
    return $pid;
}

$file = tempnam(sys_get_temp_dir(), 'coro-test-');
$pids = [];
register_shutdown_function(function () use (&$pids, $file): void {
    var_dump(count(array_unique($pids)), array_filter($pids, fn(int $pid) => file_exists("/proc/$pid")));
    unlink($file);
});

// Helpers that wait for calls end when Coro\run() returns.
Coro\run(function () use (&$pids): void {
    $pids[] = Runtime::offload('getmypid');
});
var_dump(file_exists("/proc/$pids[0]"));
Coro\run(function () use (&$pids, $file): void {
    go(function () use ($file): void {
        try {
            Runtime::offload('block', $file);
        } finally {
            echo "ended\n";
        }
    });
    $pids[] = helper_of($file);
    file_put_contents($file, '');
    go(fn() => Runtime::offload(fn() => block($file)));
    $pids[] = helper_of($file);
    exit;
});
?>
--EXPECT--
bool(false)
ended
int(3)
array(0) {
}
