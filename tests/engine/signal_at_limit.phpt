--TEST--
pcntl_signal(): a handler also runs while max_coroutine coroutines wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
Coro\Coroutine::set(['max_coroutine' => 2]);
pcntl_async_signals(true);
pcntl_signal(SIGALRM, function (): void {
    echo "SIGALRM\n";
    exit;
});
Coro\run(function (): void {
    go(fn () => Coro\Coroutine::sleep(20));
    pcntl_alarm(1);
    Coro\Coroutine::sleep(20);
    echo "too late\n";
});
?>
--EXPECT--
SIGALRM
