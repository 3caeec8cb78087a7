--TEST--
Http\Request: header has the fields of its own request even when the previous request was similar
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$sent = [
    'the shape' => "Host: test\r\nAccept: text/html\r\nX-Own: 1\r\nAccept-Language: en",
    'again' => "Host: test\r\nAccept: text/html\r\nX-Own: 1\r\nAccept-Language: en",
    'the same' => "Host: test\r\nAccept: text/html\r\nX-Own: 1\r\nAccept-Language: en",
    'other values' => "Host: tess\r\nAccept: text/xxxx\r\nX-Own: 2\r\nAccept-Language: de",
    'longer values' => "Host: test.test\r\nAccept: text/html, text/plain\r\nX-Own: 2000\r\nAccept-Language: de, en",
    'no values' => "Host: test\r\nAccept:\r\nX-Own:\r\nAccept-Language:",
    'one byte' => "Host: t\r\nAccept: t\r\nX-Own: t\r\nAccept-Language: t",
    'blanks' => "Host:test\r\nAccept:  text/html \r\nX-Own:\t1\r\nAccept-Language:en",
    'other case' => "Host: test\r\nACCEPT: text/html\r\nX-Own: 1\r\nAccept-Language: en",
    'another name at the end' => "Host: test\r\nAccept: text/other\r\nX-Own: 1\r\nAccept-Charset-: en",
    'the shape after it' => "Host: test\r\nAccept: text/html\r\nX-Own: 1\r\nAccept-Language: en",
    'another order' => "Host: test\r\nX-Own: 1\r\nAccept: text/html\r\nAccept-Language: en",
    'a repeated name' => "Host: test\r\nAccept: text/html\r\nAccept: text/plain\r\nAccept-Language: en",
    'a number' => "Host: test\r\n123: text/html\r\nX-Own: 1\r\nAccept-Language: en",
    'a long value' => "Host: test\r\nAccept: " . str_repeat('text/html,', 500) . "\r\nX-Own: 1\r\nAccept-Language: en",
    'at last' => "Host: test\r\nAccept: text/html\r\nX-Own: 1\r\nAccept-Language: en",
];
with_server(function ($request, $response): void {
    $response->end(serialize($request->header));
}, function (int $port) use ($sent): void {
    $socket = connect($port);
    foreach ($sent as $what => $lines) {
        $expected = [];
        foreach (explode("\r\n", $lines) as $line) {
            [$name, $value] = explode(':', $line, 2);
            $name = strtolower($name);
            $expected[$name] = isset($expected[$name]) ? [$expected[$name], trim($value)] : trim($value);
        }
        fwrite($socket, "GET / HTTP/1.1\r\n$lines\r\n\r\n");
        $seen = read_answer($socket)['body'];
        echo $what, ': ', $seen === serialize($expected) ? 'right' : $seen, "\n";
    }
}, ['worker_num' => 1]);
?>
--EXPECT--
the shape: right
again: right
the same: right
other values: right
longer values: right
no values: right
one byte: right
blanks: right
other case: right
another name at the end: right
the shape after it: right
another order: right
a repeated name: right
a number: right
a long value: right
at last: right
