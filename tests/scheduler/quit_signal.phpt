--TEST--
SIGQUIT writes a dump to the log while coroutines wait or compute, and the program goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
$log = tempnam(sys_get_temp_dir(), 'coro-test-');
Coro\Coroutine::set(['log_file' => $log, 'log_level' => CORO_LOG_NOTICE]);
$written = fn(): bool => str_contains(file_get_contents($log), 'closure');
$helper = pcntl_fork();
if ($helper === 0) {
    pcntl_alarm(20);
    foreach (['waits', 'computes'] as $state) {
        while (!is_file("$log.$state")) {
            usleep(1000);
        }
        posix_kill(posix_getppid(), SIGQUIT);
    }
    posix_kill(getmypid(), SIGKILL);
}
Coro\run(function () use ($log, $written): void {
    $ids = [Coro\Coroutine::getCid(), go(fn() => Coro\Coroutine::sleep(60))];
    Coro\Timer::after(1, fn() => touch("$log.waits"));
    Coro\Timer::tick(10, function (int $timer) use ($written, $ids): void {
        if ($written()) {
            Coro\Timer::clear($timer);
            array_map(Coro\Coroutine::cancel(...), $ids);
        }
    });
    Coro\Coroutine::sleep(60);
    preg_match('/SIGQUIT.*coroutine 2 .*?:\d+\n/s', file_get_contents($log), $found);
    echo preg_replace(['/^.*NOTICE\t/', '/at \S*\//', '/of \d coro/'], ['', 'at ', 'of N coro'], $found[0]);
    file_put_contents($log, '');
    touch("$log.computes");
    while (!$written()) {
    }
    echo preg_match('/SIGQUIT.*coroutine 1: running.*\{closure.*\}\(\) at/s', file_get_contents($log)), "\n";
});
pcntl_waitpid($helper, $status);
array_map('unlink', glob("$log*"));
?>
--EXPECTF--
SIGQUIT: dump of N coroutines
coroutine 1: waiting in Coroutine::sleep() for %f s, at most %f s more
    Coro\Coroutine::sleep()
    {closure%S}() at quit_signal.php:%d
coroutine 2 of 1: waiting in Coroutine::sleep() for %f s, at most %f s more
    Coro\Coroutine::sleep()
    {closure%S}() at quit_signal.php:%d
1
