--TEST--
Constants for timers, coroutines, error classes, log rotation and tracing have the same values under both names
--EXTENSIONS--
coro
--FILE--
<?php
$numbers = ['TIMER_MIN_MS' => 1, 'TIMER_MIN_SEC' => 0.001, 'TIMER_MAX_MS' => PHP_INT_MAX, 'TIMER_MAX_SEC' => 9223372036854775.807,
    'CORO_MAX_NUM_LIMIT' => PHP_INT_MAX, 'CORO_INIT' => 0, 'CORO_WAITING' => 1, 'CORO_RUNNING' => 2, 'CORO_END' => 3,
    'STRERROR_SYSTEM' => 0, 'STRERROR_GAI' => 1, 'STRERROR_DNS' => 2, 'IOV_MAX' => 1024,
    'LOG_ROTATION_SINGLE' => 0, 'LOG_ROTATION_MONTHLY' => 1, 'LOG_ROTATION_DAILY' => 2, 'LOG_ROTATION_HOURLY' => 3,
    'LOG_ROTATION_EVERY_MINUTE' => 4, 'TRACE_SERVER' => 2, 'TRACE_CO_SSH2' => 137438953472, 'TRACE_THREAD' => 1099511627776,
    'TRACE_ALL' => PHP_INT_MAX];
foreach ($numbers as $name => $number) {
    if (constant("CORO_$name") !== $number || constant("SWOOLE_$name") !== $number) {
        echo "$name\n";
    }
}
var_dump(CORO_STRERROR_CORO, SWOOLE_STRERROR_SWOOLE, SOCKET_ECANCELED, CORO_SOCKET_ECANCELED);
echo coro_strerror(-2, CORO_STRERROR_GAI), "\n";
?>
--EXPECT--
int(9)
int(9)
int(125)
int(125)
Name or service not known
