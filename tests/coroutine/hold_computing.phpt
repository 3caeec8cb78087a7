--TEST--
blocking_threshold: a coroutine that computes too long is logged with its line, once a minute for one line
--EXTENSIONS--
coro
--FILE--
<?php
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['blocking_threshold' => 0.02, 'log_file' => $log]);
function spin(float $seconds): void
{
    for ($until = microtime(true) + $seconds; microtime(true) < $until || file_get_contents($GLOBALS['log']) === '';);
}
class Task
{
    public static function run(): void
    {
        spin(0.08);
    }
}
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go('Task::run');
        Coro\Coroutine::sleep(0.001);
    }
});
echo preg_replace(['~ at \S*/([^/]+):~', '~0\.\d s~'], [' at $1:', '0.? s'], file_get_contents($log));
unlink($log);
?>
--EXPECTF--
[%s #%d]	WARNING	coroutine 2 has blocked the event loop for 0.? s: %Sspin() at hold_computing.php:6 <- Task::run() at hold_computing.php:12
