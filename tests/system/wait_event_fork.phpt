--TEST--
waitEvent(): after pcntl_fork() parent and child both wait for the descriptor, and both are woken
--EXTENSIONS--
coro
pcntl
--FILE--
<?php Coro\Runtime::enableCoroutine(0);
use Coro\Coroutine\System;

Coro\run(function (): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $waits = go(fn() => print('parent ' . System::waitEvent($ours, timeout: 60) . "\n"));
    $child = pcntl_fork();
    if ($child === 0) {
        fwrite($theirs, 'x');
        echo 'child ', System::waitEvent($ours, timeout: 60), "\n";
        exit(7);
    }
    pcntl_waitpid($child, $status);
    var_dump(pcntl_wexitstatus($status));
    Coro\Coroutine::join([$waits]);
});
?>
--EXPECT--
child 512
int(7)
parent 512
