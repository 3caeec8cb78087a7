--TEST--
enable_preemptive_scheduler: slices take at most ten milliseconds, and woken sleepers run before preempted coroutines run again
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_preemptive_scheduler' => true]);
$turns = '';
$short = 0;   // number of slices below 13 ms
$over = false;
Coro\run(function () use (&$turns, &$short, &$over): void {
    $began = 0;
    foreach (['a', 'b'] as $name) {
        go(function () use ($name, &$turns, &$short, &$over, &$began): void {
            while (!$over) {
                if (!str_ends_with($turns, $name)) {
                    $turns .= $name;
                    $short += microtime(true) - $began < 0.013;
                    $began = microtime(true);
                }
            }
        });
    }
    for ($until = microtime(true) + 20; !$over;) {   // slices are longer while other processes use the CPU
        Coro\Coroutine::sleep(0.001);
        $turns .= '-';
        $over = (strlen($turns) > 60 && $short > 5) || microtime(true) > $until;
    }
});
var_dump(preg_match('/-[ab]{3}/', $turns) ? $turns : 'at most one turn each');
var_dump($short > 5);
?>
--EXPECT--
string(21) "at most one turn each"
bool(true)
