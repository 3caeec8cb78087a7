--TEST--
A fatal error does not wait for a blocked thread
--EXTENSIONS--
coro
posix
--FILE--
<?php
$pipe = sys_get_temp_dir() . "/coro" . getmypid();
posix_mkfifo($pipe, 0600);
register_shutdown_function(fn() => unlink($pipe));
Coro\run(function () use ($pipe): void {
    go(fn() => Coro\Coroutine\System::readFile($pipe));
    go(fn() => Coro\Coroutine\System::exec("sleep 1"));
    eval("function strlen() {}");
});
?>
--EXPECTF--

Fatal error: Cannot redeclare %Sstrlen() in %s on line %d
