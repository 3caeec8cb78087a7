--TEST--
HTTP/2: trailers follow a body, a file, or the head alone; without trailers there is no empty block
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

with_server(function ($request, $response): void {
    $response->header('Content-Type', 'application/grpc');
    if ($request->server['request_uri'] !== '/none') {
        $response->trailer('grpc-status', '0');
        $response->trailer('grpc-message', 'fine');
    }
    match ($request->server['request_uri']) {
        '/alone' => $response->end(),
        '/end', '/none' => $response->end('body'),
        '/write' => [$response->write('bo'), $response->write('dy'), $response->end()],
        '/late' => [$response->write('body'), $response->trailer('x-late', '1'), $response->end()],
        '/length' => [$response->header('Content-Length', '4'), $response->end('body')],
        '/large' => $response->end(str_repeat('x', 200_000)),
        '/file' => $response->sendfile(__DIR__ . '/../include/http2.inc', 0, 5),
        '/204' => [$response->status(204), $response->end()],
    };
}, function (int $port): void {
    $client = new Http2Client($port);
    foreach (['/alone', '/end', '/none', '/write', '/late', '/length', '/large', '/file', '/204'] as $target) {
        foreach (['GET', 'HEAD'] as $method) {
            $answer = $client->ask($target, [['te', 'trailers']], null, $method);
            echo "$method $target: {$answer['status']} ", strlen($answer['body']), ' ', $answer['fields']['content-length'] ?? '-', ' ',
                json_encode($answer['trailers']), $answer['ended'] && $answer['reset'] === null ? "\n" : " not ended\n";
        }
    }
}, WITH_HTTP2);
?>
--EXPECT--
GET /alone: 200 0 - {"grpc-status":"0","grpc-message":"fine"}
HEAD /alone: 200 0 - null
GET /end: 200 4 - {"grpc-status":"0","grpc-message":"fine"}
HEAD /end: 200 0 - null
GET /none: 200 4 4 null
HEAD /none: 200 0 4 null
GET /write: 200 4 - {"grpc-status":"0","grpc-message":"fine"}
HEAD /write: 200 0 - null
GET /late: 200 4 - {"grpc-status":"0","grpc-message":"fine","x-late":"1"}
HEAD /late: 200 0 - null
GET /length: 200 4 - {"grpc-status":"0","grpc-message":"fine"}
HEAD /length: 200 0 - null
GET /large: 200 200000 - {"grpc-status":"0","grpc-message":"fine"}
HEAD /large: 200 0 - null
GET /file: 200 5 - {"grpc-status":"0","grpc-message":"fine"}
HEAD /file: 200 0 - null
GET /204: 204 0 - null
HEAD /204: 204 0 - null
