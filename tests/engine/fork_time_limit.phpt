--TEST--
Fork: a coroutine's time limit also applies in the child
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
getenv('ASAN_OPTIONS') && die('skip AddressSanitizer keeps its allocator locked in a child that is forked while a thread starts');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
use Coro\Coroutine;

Coro\run(function (): void {
    Coroutine::setTimeLimit(1);
    if (($pid = pcntl_fork()) === 0) {
        try {
            Coroutine::sleep(20);
            echo "slept\n";
        } catch (Coroutine\TimeoutException $e) {
            echo $e->getMessage(), "\n";
        }
        return;
    }
    Coroutine::setTimeLimit(0);
    pcntl_waitpid($pid, $status);
});
?>
--EXPECT--
the coroutine has exceeded its time limit of 1 s
