--TEST--
A SIGSEGV that somebody sends ends the process
--EXTENSIONS--
coro
posix
pcntl
--FILE--
<?php
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
