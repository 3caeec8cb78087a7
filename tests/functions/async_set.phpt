--TEST--
swoole_async_set() sets the options of Coroutine::set() and returns true
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(swoole_async_set(['max_coroutine' => 50, 'thread_num' => 2, 'enable_coroutine' => false, 'disable_dns_cache' => true]), Swoole\Coroutine::getOptions());
try {
    coro_async_set(['max_coroutine' => 0]);
} catch (ValueError $thrown) {
    echo $thrown->getMessage(), "\n";
}
?>
--EXPECTF--
bool(true)
array(2) {
  ["max_coroutine"]=>
  int(50)
  ["thread_num"]=>
  int(2)
}
coro_async_set(): option [max_coroutine] must be between 1 and %d
