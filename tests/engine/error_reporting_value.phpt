--TEST--
error_reporting: a new coroutine starts with the current level
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([100, 200, 300, 400] as $level) {
    error_reporting($level);
    go(fn() => print(error_reporting() . "\n"));
}
?>
--EXPECT--
100
200
300
400
