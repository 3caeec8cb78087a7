--TEST--
Atomic::wait(): a signal does not end the wait, and its handler runs during the wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
pcntl_async_signals(true);
$atomic = new Coro\Atomic();
$count = 0;
pcntl_signal(SIGALRM, function () use ($atomic, &$count): void {
    echo "signal\n";
    if (++$count < 2) {
        pcntl_alarm(1);
    } else {
        $atomic->wakeup();
    }
}, false);
posix_kill(getmypid(), SIGALRM);
pcntl_alarm(1);
var_dump($atomic->wait(-1));

pcntl_signal(SIGALRM, fn () => throw new Exception("thrown by a handler"));
pcntl_alarm(1);
try {
    $atomic->wait(-1);
} catch (Exception $e) {
    echo $e->getMessage(), "\n";
}
var_dump($atomic->wait(0.001));
?>
--EXPECT--
signal
signal
bool(true)
thrown by a handler
bool(false)
