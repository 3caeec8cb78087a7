--TEST--
Preemption comes after ten milliseconds at most, and who has slept meanwhile runs before those that were preempted run again
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_preemptive_scheduler' => true]);
$turns = '';
$slices = [];
Coro\run(function () use (&$turns, &$slices): void {
    $began = 0;
    foreach (['a', 'b'] as $name) {
        go(function () use ($name, &$turns, &$slices, &$began): void {
            while (substr_count($turns, '-') < 20) {
                if (!str_ends_with($turns, $name)) {
                    $turns .= $name;
                    $slices[] = microtime(true) - $began;
                    $began = microtime(true);
                }
            }
        });
    }
    while (substr_count($turns, '-') < 20) {
        Coro\Coroutine::sleep(0.001);
        $turns .= '-';
    }
});
var_dump(preg_match('/-[ab]{3}/', $turns) ? $turns : 'at most one turn each');
var_dump(count(array_filter($slices, fn(float $seconds) => $seconds < 0.013)) > 5);
?>
--EXPECT--
string(21) "at most one turn each"
bool(true)
