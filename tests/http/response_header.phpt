--TEST--
Http\Response: header() formats, replaces, repeats and removes fields
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->header('x-FIRST-name', 'a');
    $response->header('x-FIRST-kept', 'a', false);
    $response->header('X-Gone', 'a');
    $response->header('etag', 12);
    $response->setHeader('x-list', [1, 2.5, true, null, new class { public function __toString() { return 'text'; } }]);
    $response->header('X-first-NAME', 'b');
    $response->header('x-gone', null);
    $response->header('123', '');
    $response->end(json_encode($response->header) . "\n");
}, function (int $port): void {
    echo request($port, '/');
});
?>
--EXPECT--
HTTP/1.1 200 OK
X-First-Name: b
x-FIRST-kept: a
Etag: 12
X-List: 1
X-List: 2.5
X-List: 1
X-List: text
123: 

{"X-First-Name":"b","x-FIRST-kept":"a","Etag":"12","X-List":["1","2.5","1","text"],"123":""}
