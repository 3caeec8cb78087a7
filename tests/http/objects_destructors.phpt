--TEST--
Http: destructors of values in a Request's properties may run the garbage collector
--EXTENSIONS--
coro
pcntl
posix
--ENV--
USE_ZEND_ALLOC=0
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

class Collects
{
    public function __destruct()
    {
        gc_collect_cycles();
    }
}

with_server(function ($request, $response): void {
    $suspected = $request;
    unset($suspected);
    $request->header = [['a' . rand()], new stdClass];
    $request->cookie = [['b' . rand()], new stdClass];
    $request->get = new Collects;
    $request->post = new stdClass;
    $response->end("served\n");
}, function (int $port): void {
    $requests = str_repeat("GET / HTTP/1.1\r\nHost: test\r\n\r\n", 20) . "GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n";
    echo substr_count(talk($port, $requests), "served\n"), "\n";
}, ['worker_num' => 1]);
?>
--EXPECT--
21
