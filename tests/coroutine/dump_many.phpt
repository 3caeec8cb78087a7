--TEST--
dump(false) and printDump(false) of 100,000 coroutines take less time than starting the coroutines
--EXTENSIONS--
coro
--INI--
memory_limit=1G
--SKIPIF--
<?php
getenv('SKIP_SLOW_TESTS') && die('skip slow test');
?>
--FILE--
<?php
use Coro\Coroutine;

// Measures CPU time, because other programs may run meanwhile.
function took(callable $what): float
{
    $before = getrusage();
    $what();
    $after = getrusage();
    $took = 0;
    foreach (['ru_utime', 'ru_stime'] as $time) {
        $took += $after["$time.tv_sec"] - $before["$time.tv_sec"] + ($after["$time.tv_usec"] - $before["$time.tv_usec"]) / 1e6;
    }
    return $took;
}

Coroutine::set(['max_coroutine' => 100001]);
Coro\run(function (): void {
    $channel = new Coro\Channel;
    $start = took(function () use ($channel): void {
        for ($i = 0; $i < 100000; $i++) {
            go(fn() => $channel->pop(600));
        }
    });
    var_dump(took(function (): void {
        echo count(Coroutine::dump(false)), "\n";
    }) < 2 * $start);
    ob_start(fn() => '');
    $print = took(fn() => Coroutine::printDump(false));
    ob_end_clean();
    var_dump($print < 2 * $start);   // a quadratic dump would take a thousand times as long
    $channel->close();
});
?>
--EXPECT--
100001
bool(true)
bool(true)
