--TEST--
HTTP/2: statuses, fields, cookies and bodies of responses; HEAD, 204 and 304 have no body
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
    switch ($request->server['request_uri']) {
        case '/hello': $response->end('hello'); break;
        case '/empty': $response->end(); break;
        case '/teapot': $response->status(418, 'short and stout'); $response->end('tea'); break;
        case '/204': $response->status(204); $response->end(); break;
        case '/205': $response->status(205); $response->end('not sent'); break;
        case '/304': $response->status(304); $response->header('ETag', '"x"'); $response->end(); break;
        case '/redirect': $response->redirect('/there', 301); break;
        case '/fields':
            $response->header('X-List', ['1', '2', '3']);
            $response->header('Connection', 'close');
            $response->header('Keep-Alive', 'timeout=5');
            $response->header('Content-Type', 'text/plain');
            $response->end('fields');
            break;
        case '/cookies':
            for ($i = 0; $i < 300; $i++) {
                $response->cookie("name$i", str_repeat('v', 40));
            }
            $response->end('cookies');
            break;
        case '/large-field': $response->header('X-Large', str_repeat('v', 100_000)); $response->end('large'); break;
        case '/length': $response->header('Content-Length', '3'); $response->end('abc'); break;
        case '/write': $response->write('a'); $response->write('b'); $response->end('c'); break;
        case '/write-nothing': $response->write(''); $response->end(); break;
        case '/none': break;
    }
}, function (int $port): void {
    $client = new Http2Client($port);
    $targets = ['/hello', '/empty', '/teapot', '/204', '/205', '/304', '/redirect', '/fields', '/cookies', '/large-field', '/length', '/write',
        '/write-nothing', '/none'];
    foreach ($targets as $target) {
        foreach (['GET', 'HEAD'] as $method) {
            $answer = $client->ask($target, [], null, $method);
            $fields = array_diff_key($answer['fields'], ['server' => 0, 'date' => 0, 'vary' => 0]);
            $fields = array_map(fn($value) => is_string($value) && strlen($value) > 100 ? strlen($value) . ' bytes' : $value, $fields);
            $fields = array_map(fn($value) => is_array($value) && count($value) > 9 ? count($value) . ' values' : $value, $fields);
            echo "$method $target: {$answer['status']} ", json_encode($fields, JSON_UNESCAPED_SLASHES), " $answer[body]",
                $answer['ended'] && $answer['reset'] === null && $answer['trailers'] === null ? "\n" : " not ended\n";
        }
    }
}, WITH_HTTP2);
?>
--EXPECT--
GET /hello: 200 {"content-type":"text/html","content-length":"5"} hello
HEAD /hello: 200 {"content-type":"text/html","content-length":"5"} 
GET /empty: 200 {"content-type":"text/html","content-length":"0"} 
HEAD /empty: 200 {"content-type":"text/html","content-length":"0"} 
GET /teapot: 418 {"content-type":"text/html","content-length":"3"} tea
HEAD /teapot: 418 {"content-type":"text/html","content-length":"3"} 
GET /204: 204 [] 
HEAD /204: 204 [] 
GET /205: 205 {"content-length":"0"} 
HEAD /205: 205 {"content-length":"0"} 
GET /304: 304 {"etag":"\"x\""} 
HEAD /304: 304 {"etag":"\"x\""} 
GET /redirect: 301 {"location":"/there","content-type":"text/html","content-length":"0"} 
HEAD /redirect: 301 {"location":"/there","content-type":"text/html","content-length":"0"} 
GET /fields: 200 {"x-list":["1","2","3"],"content-type":"text/plain","content-length":"6"} fields
HEAD /fields: 200 {"x-list":["1","2","3"],"content-type":"text/plain","content-length":"6"} 
GET /cookies: 200 {"set-cookie":"300 values","content-type":"text/html","content-length":"7"} cookies
HEAD /cookies: 200 {"set-cookie":"300 values","content-type":"text/html","content-length":"7"} 
GET /large-field: 200 {"x-large":"100000 bytes","content-type":"text/html","content-length":"5"} large
HEAD /large-field: 200 {"x-large":"100000 bytes","content-type":"text/html","content-length":"5"} 
GET /length: 200 {"content-length":"3","content-type":"text/html"} abc
HEAD /length: 200 {"content-length":"3","content-type":"text/html"} 
GET /write: 200 {"content-type":"text/html"} abc
HEAD /write: 200 {"content-type":"text/html"} 
GET /write-nothing: 200 {"content-type":"text/html"} 
HEAD /write-nothing: 200 {"content-type":"text/html"} 
GET /none: 500 {"content-type":"text/html","content-length":"0"} 
HEAD /none: 500 {"content-type":"text/html","content-length":"0"}
