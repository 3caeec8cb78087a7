--TEST--
Fork: a fork in a coroutine that a timer callback started continues only that coroutine in the child, not the callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);
Coro\run(function (): void {
    Coro\Timer::tick(1, function (int $timer): void {
        Coro\Timer::clear($timer);
        go(function (): void {
            if (($pid = pcntl_fork()) === 0) {
                Coro\Coroutine::sleep(0.001);
                echo "child\n";
                return;
            }
            pcntl_waitpid($pid, $status);
            echo "parent\n";
        });
        echo "timer goes on\n";
    });
});
echo "end\n";
?>
--EXPECT--
child
end
parent
timer goes on
end
