--TEST--
Fork: the child has only the coroutine that forks, and no timers, deferred functions or finally blocks of the others
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
Coro\run(function (): void {
    Coro\Timer::after(20, fn() => print("timer in the parent\n"));
    $other = go(function (): void {
        defer(fn() => print("deferred in the parent\n"));
        try {
            Coro\Coroutine::yield();
        } finally {
            echo "finally in the parent\n";
        }
    });
    $pid = pcntl_fork();
    if ($pid === 0) {
        echo json_encode([iterator_to_array(Coro\Coroutine::list()), count(Coro\Timer::list()), Coro\Coroutine::getCid()]), "\n";
        $channel = new Coro\Channel;
        go(function () use ($channel): void {
            Coro\Coroutine::sleep(0.001);
            $channel->push("the child goes on waiting\n");
        });
        echo $channel->pop();
        exit(3);
    }
    pcntl_waitpid($pid, $status);
    echo pcntl_wexitstatus($status), "\n";
    Coro\Coroutine::resume($other);
});
?>
--EXPECT--
[[1],0,1]
the child goes on waiting
3
finally in the parent
deferred in the parent
timer in the parent
