--TEST--
HTTP/2: earlyHints() sends status 103 before the response, and end() a final one
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

with_server(function ($request, $response): void {
    $response->earlyHints(['Link' => '</style.css>; rel=preload; as=style', 'X-List' => ['1', '2']]);
    $response->earlyHints(['Link' => '</a.js>; rel=preload']);
    $response->end('late');
}, function (int $port): void {
    $client = new Http2Client($port);
    $answer = $client->ask('/');
    echo json_encode([$answer['interim'], $answer['status'], $answer['body']], JSON_UNESCAPED_SLASHES), "\n";
}, WITH_HTTP2);
?>
--EXPECT--
[[{":status":"103","link":"</style.css>; rel=preload; as=style","x-list":["1","2"]},{":status":"103","link":"</a.js>; rel=preload"}],200,"late"]
