--TEST--
Http\Response: sendfile() with trailers is chunked; the trailers are left out for clients without chunked encoding
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$path = __DIR__ . '/response_sendfile_trailers.tmp.txt';
$text = implode(',', range(1, 200_000));
file_put_contents($path, $text);
with_server(function ($request, $response) use ($path): void {
    $response->trailer('X-Sum', 'abc');
    $sent = $response->sendfile($path, (int) $request->get['offset'], (int) $request->get['length']);
    if (!$sent || $response->end('late')) {
        echo "sendfile() or end() is wrong\n";
    }
}, function (int $port) use ($text): void {
    $fields = '/^(Server|Date|Content-Type).*\n/m';
    $ask = fn (string $request): string => preg_replace($fields, '', str_replace("\r\n", "\n", talk($port, $request)));
    echo $ask("GET /?offset=2&length=5 HTTP/1.1\r\nHost: test\r\n\r\n"
        . "HEAD /?offset=2&length=5 HTTP/1.1\r\nHost: test\r\n\r\n"
        . "GET /?offset=7&length=1 HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"), "\n\n";
    echo $ask("GET /?offset=2&length=5 HTTP/1.0\r\n\r\n"), "\n\n";
    $whole = $ask("GET /?offset=0&length=0 HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n");
    $size = dechex(strlen($text));
    var_dump(str_ends_with($whole, "\n\n$size\n$text\n0\nX-Sum: abc\n\n"));
});
unlink($path);
?>
--EXPECT--
HTTP/1.1 200 OK
Transfer-Encoding: chunked

5
2,3,4
0
X-Sum: abc

HTTP/1.1 200 OK
Transfer-Encoding: chunked

HTTP/1.1 200 OK
Connection: close
Transfer-Encoding: chunked

1
,
0
X-Sum: abc



HTTP/1.1 200 OK
Connection: close
Content-Length: 5

2,3,4

bool(true)
