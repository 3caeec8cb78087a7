--TEST--
Runtime: enableCoroutine() and setHookFlags() switch hooks on and off, and refuse other values
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Runtime;

$flags = fn(): int => Runtime::getHookFlags();
$hooked = fn(): array => array_merge(...array_column(Runtime::report()['objects'], 'hooked'));
var_dump(Runtime::enableCoroutine(false), $flags(), $hooked());
Coro\run(fn() => var_dump($flags()));
var_dump(Runtime::enableCoroutine(), $flags() === CORO_HOOK_ALL);
$wrong = [
    fn() => Coroutine::set(['hook_flags' => 'all']),
    fn() => Coroutine::set(['hook_flags' => 1 << 31]),
    fn() => Runtime::setHookFlags(-5),
    fn() => Runtime::enableCoroutine(CORO_HOOK_ALL | 1 << 40),
];
foreach ($wrong as $call) {
    try {
        $call();
    } catch (TypeError | ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
var_dump($flags() === CORO_HOOK_ALL, Runtime::setHookFlags(0x7fffffff), Runtime::setHookFlags(CORO_HOOK_ALL & ~CORO_HOOK_TCP));
?>
--EXPECT--
bool(true)
int(0)
array(0) {
}
int(0)
bool(true)
bool(true)
Coro\Coroutine::set(): option [hook_flags] must be of type int, string given
Coro\Coroutine::set(): option [hook_flags] must be between 0 and 2147483647
Coro\Runtime::setHookFlags(): Argument #1 ($flags) must be a sum of the constants CORO_HOOK_*
Coro\Runtime::enableCoroutine(): Argument #1 ($flags) must be a sum of the constants CORO_HOOK_*
bool(true)
bool(true)
bool(true)
