--TEST--
Coroutine::set(): a value out of range throws, and the message names the range
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([
    ['stack_size' => 1024], ['stack_size' => '17M'], ['vm_stack_size' => 100], ['max_coroutine' => 0],
    ['max_coro_num' => -5], ['log_level' => 7], ['stack_size' => 'big'], ['max_coroutine' => 'many'],
    ['stack_size' => []],
] as $options) {
    try {
        Coro\Coroutine::set($options);
    } catch (ValueError | TypeError $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
ValueError: Coro\Coroutine::set(): option [stack_size] must be between 262144 and 16777216
ValueError: Coro\Coroutine::set(): option [stack_size] must be between 262144 and 16777216
ValueError: Coro\Coroutine::set(): option [vm_stack_size] must be between 4096 and 131072
ValueError: Coro\Coroutine::set(): option [max_coroutine] must be between 1 and 9223372036854775807
ValueError: Coro\Coroutine::set(): option [max_coro_num] must be between 1 and 9223372036854775807
ValueError: Coro\Coroutine::set(): option [log_level] must be between 0 and 6
ValueError: Coro\Coroutine::set(): option [stack_size] must be a size in bytes: Invalid quantity "big": no valid leading digits, interpreting as "0" for backwards compatibility
TypeError: Coro\Coroutine::set(): option [max_coroutine] must be of type int, string given
TypeError: Coro\Coroutine::set(): option [stack_size] must be of type int, array given
