--TEST--
pcntl_signal(): a signal whose handler is registered while another handler waits is neither lost nor blocked in a forked child
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
pcntl_async_signals(true);
Coro\run(function (): void {
    $release = new Coro\Channel;
    $waits = new Coro\Channel(1);
    pcntl_signal(SIGUSR1, function () use ($release, $waits): void {
        $waits->push(true);
        $release->pop();
        echo "first handler ends\n";
    });
    go(fn () => posix_kill(posix_getpid(), SIGUSR1));
    $waits->pop();
    $ends = new Coro\Channel(1);
    pcntl_signal(SIGUSR2, function () use ($ends): void {
        echo "second handler\n";
        $ends->push(true);
    });
    posix_kill(posix_getpid(), SIGUSR2);
    $pid = pcntl_fork();
    if ($pid === 0) {
        pcntl_sigprocmask(SIG_UNBLOCK, [SIGWINCH], $blocked);
        echo count($blocked), " blocked in the child\n";
        posix_kill(posix_getpid(), SIGKILL);
    }
    pcntl_waitpid($pid, $status);
    $release->push(true);
    $ends->pop(60);
});
?>
--EXPECT--
0 blocked in the child
first handler ends
second handler
