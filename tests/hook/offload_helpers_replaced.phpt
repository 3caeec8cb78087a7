--TEST--
Runtime::offload(): a helper that was forked before code was loaded is replaced, and an idle one ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

use Coro\Runtime;

function process(): int
{
    return getmypid();
}

Coro\run(function (): void {
    Coro\Coroutine::set(['offload_idle_time' => 0.05]);
    $before = Runtime::offload('process');
    eval('function later(): int { return getmypid(); }');
    $later = Runtime::offload('later');
    var_dump($later !== $before, $later !== getmypid(), eventually(fn() => !is_alive($before)));
    // An idle helper ends, and is no zombie.
    while (is_alive($later)) {
        Coro\Coroutine::sleep(0.01);
    }
    while (file_exists("/proc/$later")) {
        Coro\Coroutine::sleep(0.01);
    }
    var_dump(Runtime::offload('process') !== $later);
});
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
