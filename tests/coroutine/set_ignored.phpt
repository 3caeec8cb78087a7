--TEST--
Coroutine::set(): options that have no effect are named by one notice in the log when the coroutines begin to run
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coroutine::set(['log_level' => CORO_LOG_NOTICE, 'iouring_flag' => 1, 'aio_max_idle_time' => 60, 'trace_flags' => 1]);
Coroutine::set(['trace_flags' => 0, 'enable_signalfd' => true]);   // coro does what these ask for
echo "before run()\n";
foreach ([1, 2] as $run) {
    Coro\run(fn () => print("run $run\n"));
}
Coro\run(function () {
    Coroutine::set(['iouring_flag' => 2, 'iouring_entries' => 64]);
    echo "after set()\n";
});
Coroutine::set(['iouring_flag' => 3]);
Coro\go(fn () => print("end\n"));
?>
--EXPECTF--
before run()
[%s]	NOTICE	these options have no effect in coro: iouring_flag, aio_max_idle_time; see the options reference
run 1
run 2
[%s]	NOTICE	these options have no effect in coro: iouring_entries; see the options reference
after set()
end
