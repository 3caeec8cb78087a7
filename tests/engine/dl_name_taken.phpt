--TEST--
dl() warns when a name of the extension is already defined, and the warning's error handler may compile code
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!file_exists(ini_get('extension_dir') . '/coro.so')) die('skip not a shared extension');
?>
--FILE--
<?php
$body = '
    function go() {}
    set_error_handler(function (int $level, string $message) {
        eval("class OfHandler { public string \$text = \"made by the handler\"; }");
        for ($i = 0; $i < 3000; $i++) {
            eval("function f$i() { return \"a literal of function $i\"; }");
        }
        echo strtok($message, "-"), "\n";
        return true;
    });
    dl("coro.so");
    echo (new OfHandler)->text, ", ", f2999(), "\n";';
$process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-r', $body],
    [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
echo stream_get_contents($pipes[1]), proc_close($process), "\n";
?>
--EXPECT--
Function registration failed 
made by the handler, a literal of function 2999
0
