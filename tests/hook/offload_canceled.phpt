--TEST--
Runtime::offload(): cancel(), time limits and deadlines kill the helper
--EXTENSIONS--
coro
posix
--FILE--
<?php
require __DIR__ . '/offload_limits.inc';

use Coro\Coroutine;
use Coro\Runtime;

function block(string $file): void
{
    file_put_contents($file, getmypid());
    sleep(60);
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

Coro\run(function (): void {
    $file = sys_get_temp_dir() . '/coro-test-' . getmypid();
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
var_dump(count(family_of(getmypid())));
?>
--EXPECT--
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
