--TEST--
Coroutine::set(): stack sizes have no effect after the first coroutine, and say so
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(fn() => 1);
Coro\Coroutine::set(['stack_size' => '1M', 'max_coroutine' => 5]);
?>
--EXPECTF--
Warning: Coro\Coroutine::set(): option [stack_size] has no effect after the first coroutine in %s on line %d
