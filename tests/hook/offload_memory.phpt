--TEST--
Runtime::offload(): a helper that runs out of memory is an error of the caller, which goes on
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--INI--
display_errors=0
log_errors=0
memory_limit=64M
--FILE--
<?php
use Coro\Runtime;

function all_memory(): void
{
    for ($text = '';; $text .= str_repeat('x', 1 << 20)) {
    }
}

Coro\run(function (): void {
    foreach (['all_memory', function (): void {
        all_memory();
    }] as $function) {
        try {
            Runtime::offload($function);
        } catch (Coro\Error $error) {
            echo preg_replace('~exhausted .*~', 'exhausted', $error->getMessage()), "\n";
        }
    }
    echo Runtime::offload('strrev', 'abc'), "\n";
});
?>
--EXPECTF--
all_memory() has raised a fatal error: Allowed memory size of 67108864 bytes exhausted
{closure%S}() has raised a fatal error: Allowed memory size of 67108864 bytes exhausted
cba
