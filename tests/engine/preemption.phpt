--TEST--
enable_preemptive_scheduler: loops that never wait share the CPU fairly, and every coroutine ends normally
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_preemptive_scheduler' => true]);
Coro\run(function (): void {
    $stop = false;
    $counts = [0, 0];
    foreach ([0, 1] as $i) {
        go(function () use (&$stop, &$counts, $i): void {
            while (!$stop) {
                $counts[$i]++;
            }
            echo "loop $i has ended\n";
        });
    }
    for ($i = 0; $i < 5; $i++) {
        Coro\Coroutine::sleep(0.001);
    }
    $stop = true;
    var_dump(min($counts) > 0);
});
?>
--EXPECT--
bool(true)
loop 0 has ended
loop 1 has ended
