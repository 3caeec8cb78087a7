--TEST--
Fork: a child that the main program forks has no coroutines and can run its own
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
go(function (): void {
    Coro\Coroutine::sleep(0.001);
    echo "coroutine in the parent\n";
});
$pid = pcntl_fork();
if ($pid === 0) {
    Coro\run(function (): void {
        Coro\Coroutine::sleep(0.002);
        echo 'child ', Coro\Coroutine::stats()['coroutine_num'], "\n";
    });
    exit(4);
}
pcntl_waitpid($pid, $status);
echo pcntl_wexitstatus($status), "\n";
?>
--EXPECT--
child 1
4
coroutine in the parent
