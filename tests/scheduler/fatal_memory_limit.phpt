--TEST--
Reaching memory_limit in a nested coroutine gives one report, runs shutdown functions and exits with 255
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
$body = '
    register_shutdown_function(fn() => print("shutdown\n"));
    Coro\run(function () {
        go(function () {
            go(function () {
                Coro\Coroutine::sleep(0.001);
                go(fn() => str_repeat("x", 1 << 40));
                echo "never\n";
            });
            Coro\Coroutine::sleep(1);
        });
    });
    echo "never\n";';
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    '-d', 'display_errors=1', '-d', 'html_errors=0', '-d', 'memory_limit=16M', '-d', 'fatal_error_backtraces=0', '-r', $body],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
?>
--EXPECTF--
%AFatal error: Allowed memory size of 16777216 bytes exhausted (tried to allocate %d bytes) in %s on line %d
shutdown
255
