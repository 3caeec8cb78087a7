--TEST--
A SIGSEGV that another process sends ends the process
--EXTENSIONS--
coro
posix
pcntl
--SKIPIF--
<?php
ob_start();
(new ReflectionExtension('coro'))->info();
if (str_contains(ob_get_clean(), 'Build => with sanitizers')) die('skip AddressSanitizer handles the signal itself');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
$pid = pcntl_fork();
if ($pid === 0) {
    Coro\run(function (): void {
        posix_kill(getmypid(), SIGSEGV);
        echo "never\n";
    });
    exit;
}
pcntl_waitpid($pid, $status);
var_dump(pcntl_wifsignaled($status) ? pcntl_wtermsig($status) : $status);
?>
--EXPECT--
int(11)
