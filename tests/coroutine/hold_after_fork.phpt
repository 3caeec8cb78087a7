--TEST--
A forked child is watched by a thread of its own
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
Coro\Coroutine::set(['blocking_threshold' => 0.02]);
Coro\run(fn() => Coro\Coroutine::sleep(0.03));
$child = pcntl_fork();
Coro\run(fn() => usleep(100000));
if ($child) {
    pcntl_waitpid($child, $status);
    echo $status, "\n";
}
?>
--EXPECTF--
[%s #%d]	WARNING	coroutine 2 has held up all others for 0.%d s: %s
[%s #%d]	WARNING	coroutine 2 has held up all others for 0.%d s: %s
0
