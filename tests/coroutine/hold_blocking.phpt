--TEST--
blocking_threshold: a coroutine that blocks in C code is logged when the C function returns, whether it then waits, ends or goes on
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine(0);
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['blocking_threshold' => 0.02, 'log_file' => $log]);
Coro\run(function (): void {
    go(function (): void {
        usleep(300000);
        Coro\Coroutine::sleep(0.001);
    });
});
Coro\run(function (): void {
    Coro\Coroutine::sleep(0.001);
    go('usleep', 300000);
});
Coro\run(function (): void {
    Coro\Coroutine::sleep(0.001);
    usleep(300000);
    array_map(fn(int $i) => $i, [1]);
});
echo preg_replace(['~ at \S*/([^/]+):~', '~\d\.\d s~'], [' at $1:', 'N s'], file_get_contents($log));
unlink($log);
?>
--EXPECTREGEX--
\[\S+ \S+ #\d+\]	WARNING	coroutine 2 has blocked the event loop for N s: .*\{closure\S*\}\(\) at hold_blocking.php:[67]
\[\S+ \S+ #\d+\]	WARNING	coroutine 4 has blocked the event loop for N s: usleep\(\)
\[\S+ \S+ #\d+\]	WARNING	coroutine 5 has blocked the event loop for N s: .*\{closure\S*\}\(\) at hold_blocking.php:1[678]
