--TEST--
Signals: a signal during an internal shutdown function, with no PHP frame below it, does not crash
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
pcntl_async_signals(true);
pcntl_signal(SIGUSR1, function (): void {
    echo "handled\n";
});
Coro\run(function (): void {
    echo "ran\n";
});
register_shutdown_function('posix_kill', getmypid(), SIGUSR1);
?>
--EXPECT--
ran
handled
