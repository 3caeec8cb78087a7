--TEST--
Xdebug works in coroutines that timers start at the end of the script, with no PHP frame below them
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!is_file(ini_get('extension_dir') . '/xdebug.so')) die('skip Xdebug is not installed');
?>
--FILE--
<?php
$body = <<<'END'
Coro\Timer::after(1, function (): void {
    echo "timer\n";
    Coro\Coroutine::sleep(0.001);
    echo "waited\n";
    Coro\Timer::after(1, 'printf', "internal\n");
    Coro\Timer::after(2, function (): void {
        go('usleep', 1);
        exit(3);
    });
});
END;
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'zend_extension=xdebug', '-d', 'xdebug.start_with_request=no', '-d', 'html_errors=0', '-d', 'display_errors=1', '-r', $body],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes, null, ['XDEBUG_MODE' => 'develop,debug,coverage'] + getenv());
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
?>
--EXPECT--
timer
waited
internal
3
