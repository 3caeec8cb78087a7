--TEST--
coro.swoole_module=1 with swoole.use_shortname=Off removes the short names
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
swoole.use_shortname=Off
--FILE--
<?php
var_dump(function_exists('go'), class_exists('co'), ini_get('swoole.use_shortname'), SWOOLE_USE_SHORTNAME);
Swoole\Coroutine\run(fn() => print("ran\n"));
?>
--EXPECT--
bool(false)
bool(false)
string(0) ""
bool(false)
ran
