--TEST--
coro.swoole_names=0 removes the Swoole names
--EXTENSIONS--
coro
--INI--
coro.swoole_names=0
--FILE--
<?php
foreach (get_declared_classes() as $class) {
    stripos($class, 'swoole') !== false && print("class $class\n");
}
foreach (get_defined_functions()['internal'] as $function) {
    stripos($function, 'swoole') !== false && print("function $function\n");
}
foreach (get_defined_constants() as $constant => $value) {
    stripos($constant, 'swoole') !== false && print("constant $constant\n");
}
var_dump(class_exists('Swoole\Coroutine'), function_exists('go'), class_exists('co'));
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
