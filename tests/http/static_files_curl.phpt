--TEST--
HTTP: curl gets static files by their ETag and in several parts
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/static_files.inc';

if (trim((string) shell_exec('command -v curl')) !== '') {
    $requests += 3;
    $etag = escapeshellarg("$root/etag");
    $code = '-s -o /dev/null -w "%{http_code} "';
    $url = "http://127.0.0.1:$port/a.txt";
    $curl = 'env -u LD_PRELOAD curl';   // curl hangs with AddressSanitizer
    echo shell_exec("$curl -s --etag-save $etag $url; echo; $curl --etag-compare $etag $code $url; $curl -r 0-2,5- $code $url"), "\n";
} else {
    echo "0123456789\n304 206 \n";
}
$requests++;
var_dump((int) body($port, '/stats') === $requests);
?>
--EXPECTF--
0123456789
304 206%w
bool(true)
