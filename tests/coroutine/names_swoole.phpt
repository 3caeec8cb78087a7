--TEST--
Every class and function also has its Swoole name and its short name
--EXTENSIONS--
coro
--FILE--
<?php
$classes = [
    'Coroutine', 'Coroutine\Channel', 'Coroutine\WaitGroup', 'Coroutine\Barrier', 'Coroutine\Scheduler',
    'Coroutine\System', 'Coroutine\Context', 'Coroutine\Iterator', 'Coroutine\CanceledException',
    'Coroutine\TimeoutException', 'Coroutine\Mutex', 'Coroutine\RWLock', 'Coroutine\Lock', 'Coroutine\Semaphore',
    'Coroutine\Condition', 'Coroutine\TaskGroup', 'Timer', 'Timer\Iterator', 'Event', 'Exception', 'Error', 'ExitException',
];
foreach ($classes as $class) {
    if ((new ReflectionClass("Swoole\\$class"))->getName() !== (new ReflectionClass("Coro\\$class"))->getName()) {
        echo "$class differs\n";
    }
}
foreach (['co', 'chan', 'Co\Iterator', 'Co\Channel', 'Co\WaitGroup', 'Co\Barrier', 'Co\System', 'Co\Context', 'Co\Scheduler'] as $class) {
    class_exists($class) || print("no class $class\n");
}
foreach (['go', 'defer', 'Co\run', 'Co\go', 'Co\defer', 'Coro\Coroutine\run', 'Coro\Coroutine\go', 'Swoole\Coroutine\run',
    'Swoole\Coroutine\go', 'Swoole\Coroutine\defer', 'swoole_version', 'swoole_cpu_num', 'swoole_strerror',
    'swoole_errno', 'swoole_last_error', 'swoole_clear_error', 'swoole_set_process_name', 'swoole_get_local_ip',
    'swoole_get_local_mac', 'swoole_mime_type_get', 'swoole_mime_type_exists', 'swoole_hashcode',
    'coro_version', 'coro_cpu_num', 'coro_strerror'] as $function) {
    function_exists($function) || print("no function $function\n");
}
var_dump(function_exists('run'), SWOOLE_CHANNEL_TIMEOUT === CORO_CHANNEL_TIMEOUT, SWOOLE_BASE === CORO_BASE);
Co\run(fn() => go(fn() => print((new chan)->capacity . "\n")));
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
1
