--TEST--
Runtime: enableCoroutine() and the option hook_flags choose the hooks; Coro\run() switches all but files on by default
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Runtime;

$default = CORO_HOOK_ALL & ~CORO_HOOK_FILE;
$flags = fn(): int => Runtime::getHookFlags();
var_dump(CORO_HOOK_ALL === 2143287295, SWOOLE_HOOK_ALL === CORO_HOOK_ALL, $flags() === 0, Runtime::report() === []);

Coro\run(function () use ($default, $flags): void {
    var_dump($flags() === $default);
    Runtime::setHookFlags(CORO_HOOK_SLEEP);
    var_dump($flags() === CORO_HOOK_SLEEP);
    var_dump(array_unique(array_merge(...array_values(array_map(array_values(...), Runtime::report())))) !== []);
});
Coro\run(fn() => var_dump($flags() === CORO_HOOK_SLEEP));   // the program's choice stays

Coroutine::set(['hook_flags' => CORO_HOOK_TCP]);
Coro\run(fn() => var_dump($flags() === CORO_HOOK_TCP));

var_dump(Runtime::enableCoroutine(false), $flags(), Runtime::report());
Coro\run(fn() => var_dump($flags()));
var_dump(Runtime::enableCoroutine(), $flags() === CORO_HOOK_ALL);
try {
    Coroutine::set(['hook_flags' => 'all']);
} catch (TypeError $error) {
    echo $error->getMessage(), "\n";
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
array(0) {
}
int(0)
bool(true)
bool(true)
Coro\Coroutine::set(): option [hook_flags] must be of type int, string given
