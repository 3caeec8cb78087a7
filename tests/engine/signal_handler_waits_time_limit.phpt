--TEST--
pcntl_signal(): max_execution_time ends the program while a handler waits
--EXTENSIONS--
coro
pcntl
posix
--INI--
fatal_error_backtraces=0
coro.blocking_threshold=0
--FILE--
<?php
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, fn() => (new Coro\Channel)->pop());
Coro\run(function (): void {
    go(function (): void {
        posix_kill(getmypid(), SIGUSR1);
        for ($i = 0; $i < 3; $i++) {
        }
        echo "never\n";
    });
    set_time_limit(1);
    for ($until = microtime(true) + 30; microtime(true) < $until;) {
    }
    echo "too late\n";
    posix_kill(getmypid(), SIGKILL);
});
?>
--EXPECTF--

Fatal error: Maximum execution time of 1 second exceeded in %s on line %d
