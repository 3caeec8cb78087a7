--TEST--
JIT: compiled loops compute the same results when they are interrupted
--EXTENSIONS--
coro
opcache
--FILE--
<?php
$body = <<<'END'
function sum(): int
{
    $sum = 0;
    for ($i = 0; $i < 3_000_000; $i++) {
        $sum += 2;
    }
    return $sum;
}
function nested(): int
{
    $sum = 0;
    for ($i = 0; $i < 1000; $i++) {
        for ($k = 0; $k < 1000; $k++) {
            $sum += 3;
        }
    }
    return $sum;
}
Coro\run(function (): void {
    $wrong = 0;
    for ($end = microtime(true) + 0.5; microtime(true) < $end;) {
        $wrong += sum() !== 6_000_000;
        $wrong += nested() !== 3_000_000;
    }
    echo $wrong, " wrong\n";
});
END;
$file = tempnam(sys_get_temp_dir(), 'coro-test-');
file_put_contents($file, '<?php ' . $body);
foreach (['tracing', 'function', '1215', '1235', '1225', 'disable'] as $mode) {
    // A threshold of one millisecond interrupts one in every few loops; the reports are discarded.
    $command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
        '-d', 'coro.blocking_threshold=0.002', '-d', 'opcache.enable_cli=1', '-d', 'opcache.jit_buffer_size=16M',
        '-d', "opcache.jit=$mode", ...(PHP_VERSION_ID < 80500 ? ['-d', 'zend_extension=opcache'] : []), $file];   // built into PHP since 8.5
    $process = proc_open($command, [1 => ['pipe', 'w'], 2 => ['file', '/dev/null', 'w']], $pipes);
    preg_match('/^\d+ wrong$/m', stream_get_contents($pipes[1]), $said);
    proc_close($process);
    echo $mode, ': ', $said[0] ?? 'nothing', "\n";
}
unlink($file);
?>
--EXPECT--
tracing: 0 wrong
function: 0 wrong
1215: 0 wrong
1235: 0 wrong
1225: 0 wrong
disable: 0 wrong
