--TEST--
blocking_threshold: a forked child gets its own watching thread
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['blocking_threshold' => 0.02, 'log_file' => $log]);
Coro\run(fn() => Coro\Coroutine::sleep(0.03));
$child = pcntl_fork();
Coro\run(function () use ($log): void {
    $report = '/#' . getmypid() . ']\tWARNING\tcoroutine 2 has blocked the event loop for/';
    for ($until = microtime(true) + 20; !preg_match($report, file_get_contents($log)) && microtime(true) < $until;);
    echo microtime(true) < $until ? "reported\n" : "not reported\n";
});
if ($child) {
    pcntl_waitpid($child, $status);
    echo $status, "\n";
    unlink($log);
}
?>
--EXPECT--
reported
reported
0
