--TEST--
Runtime::offload(): arguments and results of 20 MB pass, a result beyond memory_limit is an error, and the loop keeps running
--EXTENSIONS--
coro
--INI--
memory_limit=256M
--FILE--
<?php
use Coro\Runtime;

function turn_round(string $bytes): string
{
    return strrev($bytes);
}

function large(int $size): string
{
    ini_set('memory_limit', '-1');
    return str_repeat('x', $size);
}

Coro\run(function (): void {
    $bytes = random_bytes(1000) . str_repeat('0123456789', 2_000_000);
    $turns = 0;
    $ticks = Coro\Timer::tick(1, function () use (&$turns): void {
        $turns++;
    });
    var_dump(Runtime::offload('turn_round', $bytes) === strrev($bytes));
    var_dump(Runtime::offload(fn() => strrev($bytes)) === strrev($bytes));
    Coro\Timer::clear($ticks);
    var_dump($turns > 0);
    unset($bytes);
    foreach (['large', large(...), fn(int $size) => large($size)] as $function) {
        try {
            Runtime::offload($function, 400 << 20);
        } catch (Coro\Error $error) {
            echo preg_replace('~\d+~', 'N', $error->getMessage()), "\n";
        }
    }
    var_dump(strlen(Runtime::offload('large', 1 << 20)));
});
?>
--EXPECTF--
bool(true)
bool(true)
bool(true)
the result of large() in a helper process has N bytes, for which memory_limit has no room
the result of large() in a helper process has N bytes, for which memory_limit has no room
the result of {closure%S}() in a helper process has N bytes, for which memory_limit has no room
int(1048576)
