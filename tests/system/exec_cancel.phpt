--TEST--
System::exec() returns false when it is canceled, and sends SIGTERM to the command
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $pipe = sys_get_temp_dir() . "/coro" . getmypid();
    posix_mkfifo($pipe, 0600);
    $command = "sleep 100 & trap \"kill \$!; echo terminated >$pipe; exit\" TERM; echo ready >$pipe; wait";
    $id = go(fn() => var_dump(System::exec($command)));
    echo System::readFile($pipe);
    Coro\Coroutine::cancel($id);
    echo System::readFile($pipe);
    unlink($pipe);
});
?>
--EXPECT--
ready
bool(false)
terminated
