--TEST--
HTTP: the server answers conditions, ranges and codings of files as RFC 9110 says, whether requests arrive whole or in pieces
--EXTENSIONS--
coro
pcntl
posix
zlib
--FILE--
<?php
require __DIR__ . '/../include/server.inc';
require __DIR__ . '/../include/rfc_cases.inc';

$root = tempnam(sys_get_temp_dir(), 'coro-test-');
unlink($root);
mkdir("$root/folder", 0777, true);
file_put_contents("$root/a.txt", '0123456789');
file_put_contents("$root/empty.txt", '');
file_put_contents("$root/b.css", str_repeat('text ', 200));
file_put_contents("$root/b.css.gz", gzencode(str_repeat('text ', 200)));
foreach (glob("$root/*.*") as $file) {
    touch($file, 784111777);
}
$server = new ServerProcess(fn ($server) => $server->on('request', show_request(...)), [
    'enable_static_handler' => true, 'document_root' => $root, 'http_index_files' => ['index.html'], 'worker_num' => 1,
    'http_request_timeout' => 0, 'http_keepalive_timeout' => 0]);
$etag = fn (string $target, array $lines = []): string
    => preg_match('/^ETag: (.*)$/m', request($server->port, $target, $lines), $found) ? $found[1] : '';
// In this order: a text that another one contains comes later.
$values = ['<date>' => 'Sun, 06 Nov 1994 08:49:37 GMT', '<etag>' => $etag('/a.txt'), '<css>' => $etag('/b.css'),
    '<gz>' => $etag('/b.css', ['Accept-Encoding: gzip']), '<empty>' => $etag('/empty.txt')];
echo count(array_unique($values)), " different tags\n";
run_cases($server->port, read_cases(__DIR__ . '/rfc_files.txt', $values), $values);
array_map(unlink(...), glob("$root/*.*"));
array_map(rmdir(...), ["$root/folder", $root]);
?>
--EXPECT--
5 different tags
all cases: 0 wrong answers
