--TEST--
Runtime: Coro\run() switches on all hooks but those of files, unless the program has chosen the hooks
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Runtime;

$default = CORO_HOOK_ALL & ~CORO_HOOK_FILE;
$flags = fn(): int => Runtime::getHookFlags();
$hooked = fn(): array => array_merge(...array_column(Runtime::report()['objects'], 'hooked'));
var_dump(CORO_HOOK_ALL === 2143287295, SWOOLE_HOOK_ALL === CORO_HOOK_ALL, $flags() === 0, $hooked() === []);

Coro\run(function () use ($default, $flags, $hooked): void {
    var_dump($flags() === $default);
    Runtime::setHookFlags(CORO_HOOK_SLEEP);
    var_dump($flags() === CORO_HOOK_SLEEP);
    var_dump($hooked() !== [] && array_diff($hooked(), ['sleep', 'usleep', 'nanosleep', 'clock_nanosleep']) === []);
});
Coro\run(fn() => var_dump($flags() === CORO_HOOK_SLEEP));   // the program's choice stays

Coroutine::set(['hook_flags' => CORO_HOOK_TCP]);
Coro\run(fn() => var_dump($flags() === CORO_HOOK_TCP));
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
