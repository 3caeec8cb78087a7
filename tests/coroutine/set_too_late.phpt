--TEST--
Coroutine::set(): a stack size that is set after the first coroutine has no effect and warns
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(fn() => 1);
Coro\Coroutine::set(['stack_size' => '1M', 'max_coroutine' => 5]);
?>
--EXPECTF--
Warning: Coro\Coroutine::set(): option [stack_size] has no effect after the first coroutine in %s on line %d
