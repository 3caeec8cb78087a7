--TEST--
System::exec(): a command starts without blocked signals, and SIGPIPE ends it as usual
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
pcntl_sigprocmask(SIG_BLOCK, [SIGTERM, SIGUSR1]);
Coro\run(function (): void {
    $lines = Coro\Coroutine\System::exec("grep -E \"^Sig(Blk|Ign)\" /proc/self/status")["output"];
    sscanf($lines, "SigBlk: %x SigIgn: %x", $blocked, $ignored);
    var_dump($blocked, $ignored & 1 << SIGPIPE - 1);
});
?>
--EXPECT--
int(0)
int(0)
