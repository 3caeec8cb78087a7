--TEST--
Coroutine::set(): values of a wrong type throw
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([
    ['log_file' => []], ['log_file' => new stdClass], ['log_file' => "/tmp/a\0b"], ['enable_deadlock_check' => []],
    ['enable_preemptive_scheduler' => new stdClass],
    ['max_coroutine' => INF], ['max_coroutine' => -1e30], ['log_level' => 1e30],
] as $options) {
    try {
        Coro\Coroutine::set($options);
        echo "taken\n";
    } catch (ValueError | TypeError $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
var_dump(Coro\Coroutine::getOptions());
foreach ([3.0, '3.0', '4e2', ' 5', true] as $whole) {
    Coro\Coroutine::set(['max_coroutine' => $whole, 'log_file' => null, 'enable_deadlock_check' => 'yes']);
    echo json_encode(Coro\Coroutine::getOptions(), JSON_PRESERVE_ZERO_FRACTION), "\n";
}
?>
--EXPECT--
TypeError: Coro\Coroutine::set(): option [log_file] must be of type string, array given
TypeError: Coro\Coroutine::set(): option [log_file] must be of type string, stdClass given
ValueError: Coro\Coroutine::set(): option [log_file] must not contain any null bytes
TypeError: Coro\Coroutine::set(): option [enable_deadlock_check] must be of type bool, array given
TypeError: Coro\Coroutine::set(): option [enable_preemptive_scheduler] must be of type bool, stdClass given
TypeError: Coro\Coroutine::set(): option [max_coroutine] must be of type int, float given
ValueError: Coro\Coroutine::set(): option [max_coroutine] must be between 1 and 9223372036854775807
ValueError: Coro\Coroutine::set(): option [log_level] must be between 0 and 6
NULL
{"max_coroutine":3.0,"log_file":null,"enable_deadlock_check":"yes"}
{"max_coroutine":"3.0","log_file":null,"enable_deadlock_check":"yes"}
{"max_coroutine":"4e2","log_file":null,"enable_deadlock_check":"yes"}
{"max_coroutine":" 5","log_file":null,"enable_deadlock_check":"yes"}
{"max_coroutine":true,"log_file":null,"enable_deadlock_check":"yes"}
