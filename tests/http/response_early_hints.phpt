--TEST--
Http\Response: earlyHints() sends status 103 with its fields before the response
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

with_server(function ($request, $response): void {
    $said = [
        $response->earlyHints(['Link' => ['</a.css>; rel=preload', '</b.js>; rel=preload'], 'x-a' => 1]),
        $response->earlyHints(['Link' => '</c.png>']),
        $response->earlyHints([]),
    ];
    foreach ([['a b' => 'c'], ['a' => "b\r\nc"], ['Content-Length' => 1], ['Transfer-Encoding' => 'chunked'], ['x']] as $wrong) {
        try {
            $response->earlyHints($wrong);
        } catch (ValueError $error) {
            $said[] = $error->getMessage();
        }
    }
    $response->header('Link', '</d.css>');
    $response->write(json_encode($said));
    $response->end(json_encode($response->earlyHints(['a' => 'b'])));
}, function (int $port): void {
    echo preg_replace('/Date: .*/', 'Date', str_replace("\r", '', talk($port, "GET /hints HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")));
    echo statuses(talk($port, "GET /hints HTTP/1.0\r\n\r\n")), "\n";
}, ['http_server_header' => 'test/1']);
?>
--EXPECT--
HTTP/1.1 103 Early Hints
Link: </a.css>; rel=preload
Link: </b.js>; rel=preload
X-A: 1

HTTP/1.1 103 Early Hints
Link: </c.png>

HTTP/1.1 200 OK
Link: </d.css>
Vary: Accept-Encoding
Server: test/1
Date
Connection: close
Content-Type: text/html
Transfer-Encoding: chunked

264
[true,true,false,"Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must be a header field's name, of letters, digits and !#$%&'*+-.^_`|~","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must not contain control bytes, such as CR, LF or NUL","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must not contain fields that are about the body or the connection","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must not contain fields that are about the body or the connection","Coro\\Http\\Response::earlyHints(): Argument #1 ($headers) must have names of fields as keys"]
5
false
0

200
