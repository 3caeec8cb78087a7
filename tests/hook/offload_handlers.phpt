--TEST--
Runtime::offload(): handlers of signals are those of the parent alone, and random numbers are new
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\Runtime;

function random_numbers(): string
{
    return mt_rand() . mt_rand();
}

Coro\run(function (): void {
    pcntl_signal(SIGALRM, fn() => 1);
    var_dump(Runtime::offload(fn() => preg_match('/^SigCgt:.*([0-9a-f]{4})$/m', file_get_contents('/proc/self/status'), $m)
        ? (hexdec($m[1]) >> (SIGALRM - 1)) & 1 : -1));
    var_dump(Runtime::offload(fn() => random_numbers()) !== Runtime::offload(fn() => random_numbers()));
});
?>
--EXPECT--
int(0)
bool(true)
