--TEST--
aio_worker_num and aio_core_worker_num: wrong values throw
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(["aio_core_worker_num" => 1, "aio_worker_num" => "2", "min_thread_num" => 0, "max_thread_num" => 4]);
foreach ([["aio_worker_num" => -1], ["aio_core_worker_num" => 100000], ["aio_worker_num" => []]] as $options) {
    try {
        Coro\Coroutine::set($options);
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}
Coro\run(function (): void {
    Coro\Coroutine::set(["aio_worker_num" => 1]);
    var_dump(strlen(Coro\Coroutine\System::readFile(__FILE__)) > 0);
});
?>
--EXPECT--
Coro\Coroutine::set(): option [aio_worker_num] must be between 0 and 1024
Coro\Coroutine::set(): option [aio_core_worker_num] must be between 0 and 1024
Coro\Coroutine::set(): option [aio_worker_num] must be of type int, array given
bool(true)
