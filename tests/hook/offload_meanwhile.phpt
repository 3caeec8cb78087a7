--TEST--
Runtime::offload(): other coroutines run while a helper blocks
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Runtime;

function wait_for(string $file): string
{
    while (!file_exists($file)) {
        usleep(1000);
        clearstatcache();
    }
    return 'found';
}

Coro\run(function (): void {
    $file = tempnam(sys_get_temp_dir(), 'coro-test-');
    unlink($file);
    go(fn() => touch($file));
    echo Runtime::offload('wait_for', $file), "\n";
    unlink($file);
});
?>
--EXPECT--
found
