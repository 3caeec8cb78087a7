--TEST--
1,000,000 coroutines that end in every possible way leave the memory usage unchanged
--EXTENSIONS--
coro
--SKIPIF--
<?php
getenv('SKIP_SLOW_TESTS') && die('skip slow test');
getenv('ASAN_OPTIONS') && die('skip AddressSanitizer keeps freed memory');
?>
--FILE--
<?php
use Coro\Coroutine;

const COUNT = 1_000_000;
set_exception_handler(fn() => null);
set_error_handler(fn() => true);   // ignores the warnings about locks that are released at the end
Coroutine::set(['enable_deadlock_check' => false]);
$yield = fn() => Coroutine::yield();
$mutex = new Coroutine\Mutex;
$endings = [
    'return' => fn() => go(fn() => 1),
    'throw' => fn() => go(fn() => throw new Exception),
    'cancel' => fn() => Coroutine::cancel(go($yield)),
    'cancel with an exception' => fn() => Coroutine::cancel(go($yield), true),
    'with a lock' => fn() => go(fn() => $mutex->lock()),
    'as a task' => fn() => Coro\batch([fn() => 1]),
    'defer' => fn() => go(fn() => defer(fn() => Coroutine::getContext()['key'] = 'value')),
    'killed at the end' => fn(int $i) => $i % 1000 ? go($yield) : false,
];
function memory(): array
{
    gc_collect_cycles();
    return [memory_get_usage(), (int) explode(' ', file_get_contents('/proc/self/statm'))[1] * 4096];
}
function run(Closure $end, int $count): void
{
    $i = 0;
    while ($i < $count) {
        Coro\run(function () use ($end, $count, &$i): void {
            while (++$i < $count && $end($i) !== false);
        });
    }
}
foreach ($endings as $name => $end) {
    run($end, 5000);
    $before = memory();
    run($end, COUNT);
    [$heap, $resident] = memory();
    if ($heap - $before[0] > 1000 || $resident - $before[1] > 1_000_000) {
        echo "$name: ", $heap - $before[0], ' bytes of PHP, ', $resident - $before[1], " resident\n";
    }
}
echo "done\n";
?>
--EXPECT--
done
