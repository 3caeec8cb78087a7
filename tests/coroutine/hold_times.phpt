--TEST--
blocking_threshold: each report counts the time from the beginning of the same hold; a coroutine started meanwhile is measured separately
--EXTENSIONS--
coro
--FILE--
<?php
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['blocking_threshold' => 0.02, 'log_file' => $log]);
Coro\run(function (): void {
    go(function (): void {
        // Spreads the time over 20 lines, because each line is logged once.
        eval(str_repeat('for ($until = microtime(true) + 0.1; microtime(true) < $until;);' . "\n", 20));
        go(function (): void {
            for ($until = microtime(true) + 0.01; microtime(true) < $until;) {
            }
        });
    });
});
preg_match_all('/coroutine (\d+) has blocked the event loop for (\S+) s/', file_get_contents($log), $reports);
unlink($log);
foreach ($reports[1] as $i => $id) {
    $times[$id][] = (float) $reports[2][$i];
}
$sorted = $times[2];
sort($sorted);
var_dump($times[2] === $sorted, end($times[2]) > 1.2, max($times[3] ?? [0]) < 1);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
