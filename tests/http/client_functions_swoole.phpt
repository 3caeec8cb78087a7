--TEST--
HTTP client: request_with_curl(), request_with_stream() and request_with_http_client() send a request as request() does
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(fn ($request, $response) => $response->end($request->getMethod() . ' ' . $request->header['x'] . ' ' . $request->getContent()),
    function (int $port): void {
        Coro\run(function () use ($port): void {
            foreach (['request_with_curl', 'request_with_stream', 'request_with_http_client'] as $name) {
                echo ("Swoole\\Coroutine\\Http\\$name")("http://127.0.0.1:$port/", 'PUT', 'body', null, ['X' => 'y'])->getBody(), "\n";
            }
        });
    });
?>
--EXPECT--
PUT y body
PUT y body
PUT y body
