--TEST--
coro.use_shortname=0 removes the short names
--EXTENSIONS--
coro
--INI--
coro.use_shortname=0
--FILE--
<?php
foreach (['go', 'defer', 'Co\run', 'Co\go'] as $function) {
    function_exists($function) && print("function $function\n");
}
foreach (['co', 'chan', 'Co\Channel'] as $class) {
    class_exists($class) && print("class $class\n");
}
var_dump(function_exists('Coro\go'), function_exists('Swoole\Coroutine\go'), class_exists('Swoole\Coroutine\Channel'));
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
