--TEST--
Each report of one hold counts from its beginning; whom the coroutine starts then is measured for itself
--EXTENSIONS--
coro
--FILE--
<?php
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['blocking_threshold' => 0.02, 'log_file' => $log]);
Coro\run(function (): void {
    go(function (): void {
        // Each line is a place of its own.
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
