--TEST--
Http\Request: long bodies are read in little memory, and one that is too large to be collected is refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/request_streaming.inc';

with_streaming(function (int $port): void {
    echo "Long bodies.\n";
    $body = str_repeat(random_bytes(1 << 18), 8);   // 2 MiB, four times package_max_length
    $chunks = implode('', array_map('chunk', str_split($body, 70_000))) . "0\r\n\r\n";
    foreach ([head('/sum', strlen($body)) . $body, head('/sum', CHUNKED) . $chunks] as $request) {
        $socket = connect($port);
        fwrite($socket, $request . $request);   // pipelined
        foreach ([1, 2] as $each) {
            echo read_answer($socket)['body'] === '2097152 ' . md5($body) ? 'whole' : 'wrong', "\n";
        }
    }
    $body = substr($body, 0, 500_000);
    echo body($port, '/whole', [], $body, 'POST') === '500000 ' . md5($body) . ' 10' ? "whole\n" : "wrong\n";

    $socket = connect($port);
    fwrite($socket, head('/memory', 200 << 20));
    for ($i = 0, $piece = str_repeat('x', 1 << 20); $i < 200; $i++) {
        fwrite($socket, $piece);
    }
    echo read_answer($socket)['body'], "\n";

    echo "A body that is too large to be collected is refused, also if its size is not known before.\n";
    foreach ([head('/large', 600_000) . 'x', head('/large', CHUNKED) . chunk(str_repeat('x', 600_000)),
        head('/large', CHUNKED) . chunk(str_repeat('x', (1 << 19) + 1)) . "0\r\n\r\n"] as $request) {
        echo statuses(talk($port, $request)), ' ', outcome($port, '/large'), "\n";
    }
    $type = "Content-Type: multipart/form-data; boundary=B\r\n";
    $form = "--B\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n" . str_repeat('x', 600_000);
    foreach ([head('/form', 700_000, $type), head('/form', CHUNKED, $type) . chunk($form)] as $request) {
        echo statuses(talk($port, $request)), ' ', outcome($port, '/form'), "\n";
    }
});
?>
--EXPECT--
Long bodies.
whole
whole
whole
whole
whole
209715200 little memory
A body that is too large to be collected is refused, also if its size is not known before.
413 false EMSGSIZE
413 false EMSGSIZE
413 false EMSGSIZE
413 [null,null] false EMSGSIZE
413 [null,null] false EMSGSIZE
