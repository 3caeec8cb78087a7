--TEST--
Http\Request: header has lower-case names, and a list for a repeated field
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->end(json_encode($request->header, JSON_UNESCAPED_SLASHES));
}, function (int $port): void {
    echo body($port, '/', ['Accept: */*', 'X-One: 1', 'x-UNKNOWN-name:  padded ', 'X-one: 2', 'Empty:', 'X-ONE: 3', '42: n']);
});
?>
--EXPECT--
{"host":"test","connection":"close","accept":"*/*","x-one":["1","2","3"],"x-unknown-name":"padded","empty":"","42":"n"}
