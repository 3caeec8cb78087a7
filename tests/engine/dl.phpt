--TEST--
dl() loads the extension for one PHP request and unloads it at the end of the request
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!file_exists(ini_get('extension_dir') . '/coro.so')) die('skip not a shared extension');
?>
--FILE--
<?php
$body = '
    dl("coro.so");
    go(function () {
        Coro\Coroutine::sleep(0.001);
        echo "in a coroutine\n";
    });';
foreach ([1, 2, 3] as $round) {   // several rounds: damaged memory is not always noticed at once
    $process = proc_open([PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-r', $body],
        [1 => ['pipe', 'w'], 2 => ['redirect', 1]], $pipes);
    echo stream_get_contents($pipes[1]), proc_close($process), "\n";
}
?>
--EXPECT--
in a coroutine
0
in a coroutine
0
in a coroutine
0
