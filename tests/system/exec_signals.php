<?php
pcntl_sigprocmask(SIG_BLOCK, [SIGTERM, SIGUSR1]);
Coro\run(function (): void {
    $output = Coro\Coroutine\System::exec("grep -E \"^Sig(Blk|Ign)\" /proc/self/status")["output"];
    preg_match_all("/\t(\w+)/", $output, $masks);
    var_dump(hexdec($masks[1][0]), hexdec($masks[1][1]) & 1 << SIGPIPE - 1);
});
?>
