--TEST--
SIGQUIT outside of run() has its usual effect, and a handler of the script is not replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
function in_child(callable $body): void
{
    $child = pcntl_fork();
    if ($child === 0) {
        posix_setrlimit(POSIX_RLIMIT_CORE, 0, 0);
        $body();
        posix_kill(getmypid(), SIGKILL);
    }
    pcntl_waitpid($child, $status);
    echo pcntl_wtermsig($status) === SIGQUIT ? "quit\n" : "survived\n";
}
$quit = fn() => posix_kill(getmypid(), SIGQUIT);
$run = fn() => Coro\run(fn() => Coro\Coroutine::sleep(0.001));
in_child(function () use ($run, $quit): void {
    $run();
    $quit();
});
in_child(function () use ($quit): void {
    pcntl_async_signals(true);
    pcntl_signal(SIGQUIT, fn() => print("own handler\n"));
    Coro\run(function () use ($quit): void {
        $quit();
        Coro\Coroutine::sleep(0.001);
    });
});
?>
--EXPECT--
quit
own handler
survived
