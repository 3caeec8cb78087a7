--TEST--
HTTP/2: the server sends static files, with ranges, conditions, index files and codings
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$folder = sys_get_temp_dir() . '/coro-http2-' . getmypid();
mkdir("$folder/docs", 0755, true);
file_put_contents("$folder/file.txt", implode(',', range(1, 50_000)));
file_put_contents("$folder/file.txt.gz", gzencode(file_get_contents("$folder/file.txt")));
file_put_contents("$folder/docs/index.html", '<p>index</p>');
file_put_contents("$folder/empty.txt", '');
touch("$folder/file.txt", time() - 60);
$server = new ServerProcess(
    fn($server) => $server->on('request', fn($request, $response) => $response->end('handler')),
    WITH_HTTP2 + ['enable_static_handler' => true, 'document_root' => $folder, 'http_index_files' => ['index.html']],
);
$client = new Http2Client($server->port);
$file = file_get_contents("$folder/file.txt");
$whole = $client->ask('/file.txt');
$tag = $whole['fields']['etag'];
$requests = [
    'whole' => ['/file.txt', []],
    'a range' => ['/file.txt', [['range', 'bytes=100-199']]],
    'the end' => ['/file.txt', [['range', 'bytes=-10']]],
    'no range' => ['/file.txt', [['range', 'bytes=9999999-']]],
    'several ranges' => ['/file.txt', [['range', 'bytes=0-9,1000-1009']]],
    'if-range' => ['/file.txt', [['range', 'bytes=0-9'], ['if-range', $tag]]],
    'if-none-match' => ['/file.txt', [['if-none-match', $tag]]],
    'if-modified-since' => ['/file.txt', [['if-modified-since', $whole['fields']['last-modified']]]],
    'if-match' => ['/file.txt', [['if-match', '"other"']]],
    'gzip' => ['/file.txt', [['accept-encoding', 'gzip']]],
    'empty' => ['/empty.txt', []],
    'folder' => ['/docs', []],
    'index' => ['/docs/', []],
    'outside' => ['/../file.txt', []],
    'other' => ['/other', []],
];
foreach ($requests as $title => [$target, $fields]) {
    foreach (['GET', 'HEAD'] as $method) {
        $answer = $client->ask($target, $fields, null, $method);
        $got = array_diff_key($answer['fields'], array_flip(['server', 'date', 'last-modified', 'etag', 'vary', 'accept-ranges']));
        $type = $got['content-type'] ?? '';
        $got = preg_replace('/boundary=.*/', 'boundary=B', $got);
        echo "$method $title: {$answer['status']} ", json_encode($got, JSON_UNESCAPED_SLASHES), ' ', strlen($answer['body']), ' ',
            $method === 'HEAD' || !isset($got['content-length']) || (int) $got['content-length'] === strlen($answer['body']) ? 'ok' : 'LENGTH',
            $answer['ended'] ? "\n" : " not ended\n";
    }
}
var_dump($whole['body'] === $file);
var_dump($client->ask('/file.txt', [['range', 'bytes=100-199']])['body'] === substr($file, 100, 100));
echo "end: ", $server->end(), ' ', $server->printed(), "\n";
array_map(unlink(...), ["$folder/file.txt", "$folder/file.txt.gz", "$folder/empty.txt", "$folder/docs/index.html"]);
rmdir("$folder/docs");
rmdir($folder);
?>
--EXPECT--
GET whole: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 288893 ok
HEAD whole: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 0 ok
GET a range: 206 {"content-type":"text/plain; charset=utf-8","content-range":"bytes 100-199/288893","content-length":"100"} 100 ok
HEAD a range: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 0 ok
GET the end: 206 {"content-type":"text/plain; charset=utf-8","content-range":"bytes 288883-288892/288893","content-length":"10"} 10 ok
HEAD the end: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 0 ok
GET no range: 416 {"content-range":"bytes */288893","content-length":"0"} 0 ok
HEAD no range: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 0 ok
GET several ranges: 206 {"content-type":"multipart/byteranges; boundary=B","content-length":"267"} 267 ok
HEAD several ranges: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 0 ok
GET if-range: 206 {"content-type":"text/plain; charset=utf-8","content-range":"bytes 0-9/288893","content-length":"10"} 10 ok
HEAD if-range: 200 {"content-type":"text/plain; charset=utf-8","content-length":"288893"} 0 ok
GET if-none-match: 304 [] 0 ok
HEAD if-none-match: 304 [] 0 ok
GET if-modified-since: 304 [] 0 ok
HEAD if-modified-since: 304 [] 0 ok
GET if-match: 412 {"content-length":"0"} 0 ok
HEAD if-match: 412 {"content-length":"0"} 0 ok
GET gzip: 200 {"content-encoding":"gzip","content-type":"text/plain; charset=utf-8","content-length":"109142"} 109142 ok
HEAD gzip: 200 {"content-encoding":"gzip","content-type":"text/plain; charset=utf-8","content-length":"109142"} 0 ok
GET empty: 200 {"content-type":"text/plain; charset=utf-8","content-length":"0"} 0 ok
HEAD empty: 200 {"content-type":"text/plain; charset=utf-8","content-length":"0"} 0 ok
GET folder: 301 {"location":"/docs/","content-type":"text/plain","content-length":"22"} 22 ok
HEAD folder: 301 {"location":"/docs/","content-type":"text/plain","content-length":"22"} 0 ok
GET index: 200 {"content-type":"text/html; charset=utf-8","content-length":"12"} 12 ok
HEAD index: 200 {"content-type":"text/html; charset=utf-8","content-length":"12"} 0 ok
GET outside: 200 {"content-type":"text/html","content-length":"7"} 7 ok
HEAD outside: 200 {"content-type":"text/html","content-length":"7"} 0 ok
GET other: 200 {"content-type":"text/html","content-length":"7"} 7 ok
HEAD other: 200 {"content-type":"text/html","content-length":"7"} 0 ok
bool(true)
bool(true)
end: exit 0
