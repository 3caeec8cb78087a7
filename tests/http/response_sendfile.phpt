--TEST--
Http\Response: sendfile() sends files and parts of files, with a Content-Type by the file name
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$path = __DIR__ . '/response_sendfile.tmp.CSS';
file_put_contents($path, '0123456789');
with_server(function ($request, $response) use ($path): void {
    if (isset($request->get['type'])) {
        $response->header('Content-Type', $request->get['type']);
    }
    $response->sendfile($path, (int) ($request->get['offset'] ?? 0), (int) ($request->get['length'] ?? 0));
}, function (int $port): void {
    foreach (['', 'offset=4', 'offset=2&length=3', 'offset=10', 'type=text/x'] as $query) {
        echo preg_replace('/\n+/', '|', request($port, "/?$query")), "\n";
    }
});
unlink($path);
?>
--EXPECT--
HTTP/1.1 200 OK|Content-Type: text/css|0123456789
HTTP/1.1 200 OK|Content-Type: text/css|456789
HTTP/1.1 200 OK|Content-Type: text/css|234
HTTP/1.1 200 OK|Content-Type: text/css|
HTTP/1.1 200 OK|Content-Type: text/x|0123456789
