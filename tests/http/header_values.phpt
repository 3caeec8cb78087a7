--TEST--
Http\Response: white space behind a field's value is cut; an empty Content-Encoding is not sent and turns compression off
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->header('X-One', "one \t\r\n");
    $response->header('X-List', ["a\r\n", 'b ', 3]);
    $response->header('Content-Length', '1000 ');
    $response->header('Content-Encoding', '');
    try {
        $response->header('X-Two', "two\r\nX-Three: three");
    } catch (ValueError $error) {
        $response->header('X-Error', get_class($error));
    }
    $response->end(str_repeat('x', 1000));
}, function (int $port): void {
    [$head, $body] = explode("\r\n\r\n", talk($port, "GET / HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n"), 2);
    echo implode("\n", preg_grep('/^(X-|Content-[LE])/', explode("\r\n", $head))), "\n", strlen($body), "\n";
});
?>
--EXPECT--
X-One: one
X-List: a
X-List: b
X-List: 3
Content-Length: 1000
X-Error: ValueError
1000
