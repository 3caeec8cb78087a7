--TEST--
coro.swoole_module=1: a setting of php.ini is stronger than the profile
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
coro.blocking_threshold=3
--FILE--
<?php
echo ini_get('coro.blocking_threshold'), "\n";
?>
--EXPECT--
3
