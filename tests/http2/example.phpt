--TEST--
HTTP/2: the example answers over HTTP/2 and over HTTP/1
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$command = [PHP_BINARY, '-n', '-d', 'extension_dir=' . ini_get('extension_dir'), '-d', 'extension=coro',
    __DIR__ . '/../../examples/http2_server.php', ...(server_mode() === CORO_BASE ? [] : ['--process'])];
$process = proc_open($command, [1 => ['pipe', 'w']], $pipes, null, ['PORT' => 0] + getenv());
preg_match('/^serving .*:(\d+)/', (string) fgets($pipes[1]), $match) ?: exit('the example does not start');
$client = new Http2Client((int) $match[1]);
$answer = $client->ask('/');
echo json_encode($answer['interim'], JSON_UNESCAPED_SLASHES), " $answer[body]";
$answer = $client->ask('/count');
echo json_encode([$answer['body'], $answer['trailers']]), "\n";
echo $client->ask('/upload', [], str_repeat('x', 100_000), 'POST')['body'];
echo $client->ask('/other')['status'], "\n";
echo body((int) $match[1], '/upload', [], 'body', 'POST');
proc_terminate($process);
fclose($pipes[1]);
echo proc_close($process), "\n";
?>
--EXPECT--
[{":status":"103","link":"</style.css>; rel=preload; as=style"}] Hello over HTTP/2, stream 1
["1\n2\n3\n",{"x-count":"3"}]
100000 bytes
404
4 bytes
0
