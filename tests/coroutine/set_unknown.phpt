--TEST--
Coroutine::set(): an unknown option warns and suggests the nearest name
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['max_corutine' => 10, 'stacksize' => 1, 'completely_different' => 1, 5 => 1]);
?>
--EXPECTF--
Warning: Coro\Coroutine::set(): unknown option [max_corutine], did you mean [max_coroutine]? in %s on line %d

Warning: Coro\Coroutine::set(): unknown option [stacksize], did you mean [stack_size]? in %s on line %d

Warning: Coro\Coroutine::set(): unknown option [completely_different] in %s on line %d

Warning: Coro\Coroutine::set(): unknown option [integer key] in %s on line %d
