--TEST--
Http\Response: status() sends the standard reason, a custom one, or none
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->status((int) $request->get['code'], $request->get['reason'] ?? '');
    $response->end();
}, function (int $port): void {
    foreach (['404', '200&reason=Fine', '419', '799', '419&reason=Page+Expired'] as $query) {
        echo strtok(request($port, "/?code=$query"), "\n"), "|\n";
    }
});
?>
--EXPECT--
HTTP/1.1 404 Not Found|
HTTP/1.1 200 Fine|
HTTP/1.1 419 Unknown Status|
HTTP/1.1 799 Unknown Status|
HTTP/1.1 419 Page Expired|
