--TEST--
A coroutine that needs memory which the system does not have ends the program as PHP does, with status 1
--EXTENSIONS--
coro
--FILE--
<?php
$program = 'Coro\run(function (): void {
        Coro\go(function (): void {
            Coro\Coroutine::sleep(0.001);
            str_repeat("x", PHP_INT_MAX);
        });
    });';
$options = ['-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro', '-d', 'memory_limit=-1'];
$environment = ['USE_ZEND_ALLOC' => '0', 'ASAN_OPTIONS' => getenv('ASAN_OPTIONS') . ':allocator_may_return_null=1'];   // or AddressSanitizer aborts
$process = proc_open([PHP_BINARY, ...$options, '-r', $program], [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null,
    $environment + getenv());
echo stream_get_contents($pipes[1]), 'status ', proc_close($process), "\n";
?>
--EXPECT--
Out of memory
status 1
