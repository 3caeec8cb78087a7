--TEST--
Functions in PHP: each has the prefixes coro_ and swoole_, and a wrong argument throws
--EXTENSIONS--
coro
--FILE--
<?php
coro_library_set_options(['a' => 1]);
swoole_library_set_option('b', 2);
var_dump(swoole_library_get_options() === ['a' => 1, 'b' => 2], coro_library_get_option('a'), swoole_library_get_option('x'));
var_dump(coro_string(string: 'x') == swoole_string('x'), swoole_array_default_value(array: ['k' => 1], key: 'k'));
foreach ([fn () => coro_string([]), fn () => swoole_array('x'), fn () => coro_library_get_option()] as $call) {
    try {
        $call();
    } catch (TypeError $thrown) {
        echo get_class($thrown), "\n";
    }
}
putenv('SWOOLE_CPU_NUM=7');
var_dump(swoole_container_cpu_num(), is_bool(swoole_is_in_container()));
putenv('SWOOLE_CPU_NUM');
var_dump(swoole_container_cpu_num() === coro_cpu_num());
?>
--EXPECT--
bool(true)
int(1)
NULL
bool(true)
int(1)
TypeError
TypeError
ArgumentCountError
int(7)
bool(true)
bool(true)
