--TEST--
HTTP: targets that are no file below document_root go to the request callback; folders are redirected
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/static_files.inc';

foreach (['/', '/none.txt', '/index.php', '/passwd.txt', '/../a.txt', '/%2e%2e/a.txt', '/a.txt%00', '/a%5ctxt', '/.git'] as $target) {
    echo strtr($get($target), '%', '~'), "\n";   // %0 and the like have a meaning in EXPECTF
}
echo $get('/sub'), "\n", $get('/sub/'), "\n", $get('/a.txt', [], 'POST'), "\n";
if (posix_geteuid() !== 0) {
    echo $get('/secret.txt'), "\n";
} else {
    echo "HTTP/1.1 403 Forbidden|Content-Type: text/plain||403 Forbidden|\n";
}
$requests++;
var_dump((int) body($port, '/stats') === $requests);
?>
--EXPECT--
HTTP/1.1 200 OK||handler: /
HTTP/1.1 200 OK||handler: /none.txt
HTTP/1.1 200 OK||handler: /index.php
HTTP/1.1 200 OK||handler: /passwd.txt
HTTP/1.1 200 OK||handler: /../a.txt
HTTP/1.1 200 OK||handler: /~2e~2e/a.txt
HTTP/1.1 200 OK||handler: /a.txt~00
HTTP/1.1 200 OK||handler: /a~5ctxt
HTTP/1.1 200 OK||handler: /.git
HTTP/1.1 301 Moved Permanently|Location: /sub/|Content-Type: text/plain||301 Moved Permanently|
HTTP/1.1 200 OK|Last-Modified: Sun, 06 Nov 1994 08:49:37 GMT|ETag: -|Accept-Ranges: bytes||<html>
HTTP/1.1 200 OK||handler: /a.txt
HTTP/1.1 403 Forbidden|Content-Type: text/plain||403 Forbidden|
bool(true)
