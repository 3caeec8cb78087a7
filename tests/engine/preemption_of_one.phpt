--TEST--
enableScheduler() and disableScheduler() control preemption of one coroutine independently of the option
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

// Computes until another coroutine has run, or for a while. Returns whether another coroutine has run.
function is_preempted(bool $is_to_be): bool
{
    $others = 0;
    go(function () use (&$others): void {
        Coroutine::sleep(0.001);
        $others++;
    });
    for ($end = hrtime(true) + ($is_to_be ? 20e9 : 300e6); hrtime(true) < $end && !$others;);
    return $others > 0;
}

var_dump(Coroutine::disableScheduler());
foreach ([false, true] as $enabled) {
    Coroutine::set(['enable_preemptive_scheduler' => $enabled]);
    Coro\run(function () use ($enabled): void {
        $change = $enabled ? Coroutine::disableScheduler(...) : Coroutine::enableScheduler(...);
        $back = $enabled ? Coroutine::enableScheduler(...) : Coroutine::disableScheduler(...);
        echo json_encode([$back(), is_preempted($enabled), $change(), $change(), is_preempted(!$enabled)]), "\n";
    });
    Coro\run(fn() => print(json_encode(is_preempted($enabled)) . "\n"));
}
var_dump(Coroutine::disableScheduler());
Coro\run(fn() => print(json_encode(is_preempted(false)) . "\n"));
?>
--EXPECT--
bool(false)
[false,false,true,false,true]
false
[false,true,true,false,false]
true
bool(true)
false
