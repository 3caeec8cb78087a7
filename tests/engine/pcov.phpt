--TEST--
pcov: code coverage is complete when coroutines interleave
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/pcov.so')) die('skip pcov is not installed');
?>
--FILE--
<?php
$file = tempnam(sys_get_temp_dir(), 'coro');
file_put_contents($file, '<?php
Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        go(function (): void {
            Coro\Coroutine::sleep(0.001);
            $fiber = new Fiber(function (): void {
                Coro\Coroutine::sleep(0.001);
                Fiber::suspend();
            });
            $fiber->start();
            $fiber->resume();
        });
    }
});
');
$body = 'pcov\start(); include $argv[1]; pcov\stop();
    $lines = array_filter(pcov\collect(pcov\inclusive, [$argv[1]])[$argv[1]], fn($runs) => $runs > 0);
    ksort($lines);
    echo implode(" ", array_keys($lines)), "\n";';
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'extension=pcov', '-d', 'pcov.enabled=1', '-d', 'pcov.directory=/', '-r', $body, $file],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
unlink($file);
?>
--EXPECT--
2 3 4 5 6 7 8 9 10 11 12 14 15
0
