--TEST--
System::exec() does not collect the exit status of other child processes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
Coro\run(function (): void {
    $child = pcntl_fork();
    if ($child === 0) {
        posix_kill(getmypid(), SIGKILL);
    }
    Coro\Coroutine\System::exec("true");
    var_dump(pcntl_waitpid($child, $status) === $child, pcntl_wtermsig($status));
});
?>
--EXPECT--
bool(true)
int(9)
