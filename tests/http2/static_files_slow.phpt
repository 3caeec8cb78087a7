--TEST--
HTTP/2: a large file goes at the pace of its client, and a client that leaves takes nothing with it
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
mkdir($folder);
$file = fopen("$folder/large.txt", 'w');
for ($i = 0; $i < 8; $i++) {
    fwrite($file, str_repeat(chr(65 + $i % 26), 1 << 20));
}
fclose($file);
$server = new ServerProcess(
    fn($server) => $server->on('request', fn($request, $response) => $response->end((string) intdiv(memory_get_usage(), 1 << 20))),
    WITH_HTTP2 + ['enable_static_handler' => true, 'document_root' => $folder],
);
$stuck = new Http2Client($server->port, ['reads' => false]);
$stuck->body($stuck->open('/large.txt'), 65535);
$reader = new Http2Client($server->port, ['window' => 1 << 20, 'connection_window' => 1 << 20]);
$answer = $reader->ask('/large.txt');
var_dump(md5($answer['body']) === md5_file("$folder/large.txt"));
$first = $reader->open('/large.txt');
$reader->body($first, 100_000);
$reader->reset($first);
$stuck->close();
echo $reader->ask('/large.txt', [['range', 'bytes=1048575-1048577']])['body'], "\n";
echo "end: ", $server->end(), ' ', $server->printed(), "\n";
unlink("$folder/large.txt");
rmdir($folder);
?>
--EXPECT--
bool(true)
ABB
end: exit 0
