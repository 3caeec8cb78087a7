--TEST--
HTTP: a static file that is replaced, removed or truncated while the server runs is noticed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/static_files.inc';

$put('a.txt', 'replaced');
unlink("$root/public/large.bin.pdf");
var_dump(eventually(fn () => str_contains($get('/a.txt'), 'replaced') && str_contains($get('/large.bin.pdf'), 'handler')));
file_put_contents("$root/public/huge.pdf", str_repeat($large, 40));
$socket = connect($port);
fwrite($socket, "GET /huge.pdf HTTP/1.1\r\nHost: a\r\n\r\n");
$requests++;
fgets($socket);
file_put_contents("$root/public/huge.pdf", 'short');
$rest = stream_get_contents($socket);
var_dump(strlen($rest) < 40 * strlen($large));
$requests++;
var_dump((int) body($port, '/stats') === $requests);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
