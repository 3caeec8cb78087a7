--TEST--
HTTP: static files are sent whole, in parts, compressed, or not at all if the client has them; each request is counted
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/static_files.inc';

echo $get('/a.txt'), "\n";
echo $get('/a.txt', [], 'HEAD'), "\n";
echo $get('/a.txt', ['Range: bytes=3-5']), "\n";
echo $get('/a.txt', ['Range: bytes=30-']), "\n";
echo $get('/a.txt', ['If-Modified-Since: Sun, 06 Nov 1994 08:49:37 GMT']), "\n";
echo $get('/a.txt', ['If-Match: "x"']), "\n";
var_dump(body($port, '/large.bin.pdf') === $large);
var_dump(body($port, '/large.bin.pdf', ['Range: bytes=100000-']) === substr($large, 100_000));
var_dump(gzdecode(body($port, '/a.js', ['Accept-Encoding: gzip'])) === body($port, '/a.js'));
$requests += 4;
$requests++;
var_dump((int) body($port, '/stats') === $requests);
echo $server->end(), "\n";
?>
--EXPECT--
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8||0123456789
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8||
HTTP/1.1 206 Partial Content|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes|Content-Type: text/plain; charset=utf-8|Content-Range: bytes 3-5/10||345
HTTP/1.1 416 Range Not Satisfiable|Content-Range: bytes */10||
HTTP/1.1 304 Not Modified|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -||
HTTP/1.1 412 Precondition Failed|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -||
bool(true)
bool(true)
bool(true)
bool(true)
exit 0
