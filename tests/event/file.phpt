--TEST--
Event: a regular file is always readable
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

$lines = 0;
Event::add(fopen(__FILE__, 'r'), function ($file) use (&$lines): void {
    fgets($file) === false ? Event::del($file) : $lines++;
});
Event::wait();
var_dump($lines === count(file(__FILE__)));
?>
--EXPECT--
bool(true)
