--TEST--
dump(false) of 100,000 coroutines takes less than half a second, printDump(false) as well
--EXTENSIONS--
coro
--INI--
memory_limit=1G
--FILE--
<?php
use Coro\Coroutine;

// Of the processor's time: other programs may run meanwhile.
function took(callable $what): float
{
    $before = getrusage();
    $what();
    $after = getrusage();
    return $after['ru_utime.tv_sec'] - $before['ru_utime.tv_sec'] + ($after['ru_utime.tv_usec'] - $before['ru_utime.tv_usec']) / 1e6;
}

Coroutine::set(['max_coroutine' => 100001]);
Coro\run(function (): void {
    $channel = new Coro\Channel;
    for ($i = 0; $i < 100000; $i++) {
        go(fn() => $channel->pop(600));
    }
    var_dump(took(function (): void {
        echo count(Coroutine::dump(false)), "\n";
    }) < 0.5);
    ob_start(fn() => '');
    $seconds = took(fn() => Coroutine::printDump(false));
    ob_end_clean();
    var_dump($seconds < 0.5);
    $channel->close();
});
?>
--EXPECT--
100001
bool(true)
bool(true)
