--TEST--
pcntl_signal(): a handler runs in a coroutine while all others wait; it may wait and end the program
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function (): void {
    Coro\Coroutine::sleep(0.001);
    echo microtime(true) - $_SERVER['REQUEST_TIME_FLOAT'] < 10 ? "SIGUSR1\n" : "too late\n";
    posix_kill(getmypid(), SIGTERM);
});
pcntl_signal(SIGTERM, function (): void {
    echo "SIGTERM\n";
    exit(3);
});
register_shutdown_function(fn () => print("the end\n"));
Coro\run(function (): void {
    $id = getmypid();
    $child = pcntl_fork();
    if ($child === 0) {
        while (!preg_match('/^State:\s+S/m', file_get_contents("/proc/$id/status"))) {   // until the process sleeps
        }
        posix_kill($id, SIGUSR1);
        posix_kill(getmypid(), SIGKILL);
    }
    Coro\Coroutine::sleep(20);
});
?>
--EXPECT--
SIGUSR1
SIGTERM
the end
