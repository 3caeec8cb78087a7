--TEST--
ReactPHP: a child that is forked in a coroutine while another one is in run() may run the same loop, without the parent's work
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('react/event-loop');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
require __DIR__ . "/../include/packages.inc";
load_packages();
$loop = new Coro\React\Loop();
Coro\run(function () use ($loop): void {
    $timer = $loop->addTimer(600, fn() => print("never: the parent cancels it, and the child does not have it\n"));
    go(fn() => $loop->run());
    $pid = pcntl_fork();
    if ($pid === 0) {
        $loop->addTimer(0.01, fn() => print("the child's timer\n"));
        $loop->run();
        exit(3);
    }
    pcntl_waitpid($pid, $status);
    echo pcntl_wexitstatus($status), "\n";
    $loop->cancelTimer($timer);
    $loop->addTimer(0.001, fn() => print("the parent's timer\n"));
});
?>
--EXPECT--
the child's timer
3
the parent's timer
