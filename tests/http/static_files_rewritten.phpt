--TEST--
HTTP: url_rewrite_rules change the targets of static files
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/static_files.inc';

echo $get('/page/index?a=b', [], 'HEAD'), "\n", $get('/page/none'), "\n", $get('/files/a.txt', ['Range: bytes=0-1']), "\n";
$requests++;
var_dump((int) body($port, '/stats') === $requests);
?>
--EXPECT--
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes||
HTTP/1.1 200 OK||handler: /page/none
HTTP/1.1 206 Partial Content|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8|Content-Range: bytes 0-1/10||01
bool(true)
