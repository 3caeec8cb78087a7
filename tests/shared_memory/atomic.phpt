--TEST--
Atomic and Atomic\Long: each method, and numbers that are too large or negative
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
$atomic = new Swoole\Atomic(-1);
var_dump($atomic->get(), $atomic->add(), $atomic->sub(), $atomic->add(1 << 32), $atomic->sub(-2));
var_dump($atomic->cmpset(0, 1), $atomic->cmpset(1, -2), $atomic->get(), $atomic->set(5), $atomic->add(-6));
$long = new Coro\Atomic\Long(PHP_INT_MAX);
var_dump($long->add() === PHP_INT_MIN, $long->sub() === PHP_INT_MAX, $long->cmpset(PHP_INT_MAX, 7), $long->add(-8));
var_dump($long->sub(PHP_INT_MIN), get_class($long));
?>
--EXPECT--
int(4294967295)
int(0)
int(4294967295)
int(4294967295)
int(1)
bool(false)
bool(true)
int(4294967294)
NULL
int(4294967295)
bool(true)
bool(true)
bool(true)
int(-1)
int(9223372036854775807)
string(16) "Coro\Atomic\Long"
