--TEST--
enable_preemptive_scheduler works with the JIT, which replaces the interrupt hook when PHP starts
--EXTENSIONS--
coro
opcache
--FILE--
<?php
$body = <<<'END'
function spin(int &$stop): int
{
    for ($n = 0; !$stop; $n++) {
    }
    return $n;
}
Coro\run(function (): void {
    $stop = 0;
    for ($i = 0; $i < 3; $i++) {
        go(function () use (&$stop): void {
            echo spin($stop) > 1000 ? "spun\n" : "too few\n";
        });
    }
    for ($i = 0; $i < 5; $i++) {
        Coro\Coroutine::sleep(0.001);
    }
    $stop = 1;
});
END;
$file = tempnam(sys_get_temp_dir(), 'coro-test-');
file_put_contents($file, '<?php ' . $body);
foreach (['tracing', 'function', 'disable'] as $mode) {
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        '-d', 'coro.enable_preemptive_scheduler=1', '-d', 'opcache.enable_cli=1', '-d', 'opcache.jit_buffer_size=16M',
        '-d', "opcache.jit=$mode", ...(PHP_VERSION_ID < 80500 ? ['-d', 'zend_extension=opcache'] : []), $file];   // built into PHP since 8.5
    $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    echo $mode, ' ', strtr(stream_get_contents($pipes[1]), "\n", ' '), proc_close($process), "\n";
}
unlink($file);
?>
--EXPECT--
tracing spun spun spun 0
function spun spun spun 0
disable spun spun spun 0
