--TEST--
ConnectionPool: arguments that are no number of seconds, or too large, are refused
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Swoole\ConnectionPool;

Coro\run(function (): void {
    $pool = pool(1);
    $taken = $pool->get();
    show('NAN', thrown_by(fn() => $pool->get(NAN)));
    show('NAN', thrown_by(fn() => $pool->heartbeat(NAN)));
    show('too large', thrown_by(fn() => new ConnectionPool(fn() => 1, PHP_INT_MAX)));
});
?>
--EXPECT--
NAN: "ValueError: Coro\\ConnectionPool::get(): Argument #1 ($timeout) must not be NAN"
NAN: "ValueError: Coro\\ConnectionPool::heartbeat(): Argument #1 ($seconds) must not be NAN"
too large: "ValueError: Coro\\ConnectionPool::__construct(): Argument #2 ($size) must be at most 1000000"
