--TEST--
coro.openswoole_module=1: only run() and the program itself switch on hooks
--EXTENSIONS--
coro
--INI--
coro.openswoole_module=1
--FILE--
<?php
use OpenSwoole\Runtime;

go(fn() => var_dump(Runtime::getHookFlags()));
co::run(fn() => var_dump(Runtime::getHookFlags() === (Runtime::HOOK_ALL & ~Runtime::HOOK_FILE)));
Runtime::enableCoroutine(true, Runtime::HOOK_SLEEP);
co::run(fn() => var_dump(Runtime::getHookFlags() === Runtime::HOOK_SLEEP));
?>
--EXPECT--
int(0)
bool(true)
bool(true)
