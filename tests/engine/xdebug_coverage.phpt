--TEST--
Xdebug: code coverage is complete when coroutines interleave
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/xdebug.so')) die('skip Xdebug is not installed');
?>
--FILE--
<?php
$body = <<<'END'
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
xdebug_start_code_coverage(XDEBUG_CC_UNUSED);
include $file;
echo json_encode(xdebug_get_code_coverage()[$file]), "\n";
unlink($file);
END;
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'zend_extension=xdebug', '-d', 'xdebug.start_with_request=no', '-d', 'html_errors=0', '-d', 'display_errors=1', '-r', $body],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, ['XDEBUG_MODE' => 'coverage'] + getenv());
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
?>
--EXPECT--
{"2":1,"3":1,"4":1,"5":1,"6":1,"7":1,"8":1,"9":1,"10":1,"11":1,"12":1,"14":1,"15":1}
0
