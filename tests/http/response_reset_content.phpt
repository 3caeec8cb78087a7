--TEST--
Http\Response: status 205 has an empty body, whichever method sends it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->status(205);
    match ($request->server['request_uri']) {
        '/end' => $response->end('body'),
        '/length' => $response->header('Content-Length', 4) && $response->end(''),
        '/write' => $response->write('body') && $response->end('body'),
        '/file' => $response->sendfile(__FILE__),
        '/trailer' => $response->trailer('a', 'b') && $response->end('body'),
        '/last' => $response->status(200) && $response->end('last'),
    };
}, function (int $port): void {
    $requests = '';
    foreach (['/end', '/length', '/write', '/file', '/trailer', '/last'] as $path) {
        $requests .= "GET $path HTTP/1.1\r\nHost: x\r\n" . ($path === '/last' ? "Connection: close\r\n\r\n" : "\r\n");
    }
    foreach (preg_split('/(?=HTTP\/1)/', talk($port, $requests), 0, PREG_SPLIT_NO_EMPTY) as $answer) {
        preg_match_all('/^(?:HTTP.*|Content-Length.*|Transfer.*)(?=\r)/m', $answer, $lines);
        echo implode(', ', $lines[0]), json_encode(explode("\r\n\r\n", $answer)[1]), "\n";
    }
});
?>
--EXPECT--
HTTP/1.1 205 Reset Content, Content-Length: 0""
HTTP/1.1 205 Reset Content, Content-Length: 0""
HTTP/1.1 205 Reset Content, Content-Length: 0""
HTTP/1.1 205 Reset Content, Content-Length: 0""
HTTP/1.1 205 Reset Content, Content-Length: 0""
HTTP/1.1 200 OK, Content-Length: 4"last"
