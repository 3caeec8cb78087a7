<?php
$pipe = sys_get_temp_dir() . "/coro" . getmypid();
posix_mkfifo($pipe, 0600);
register_shutdown_function(fn() => unlink($pipe));
Coro\run(function () use ($pipe): void {
    go(fn() => Coro\Coroutine\System::readFile($pipe));
    go(fn() => Coro\Coroutine\System::exec("sleep 100"));
    trigger_error("the end", E_USER_ERROR);
});
?>
