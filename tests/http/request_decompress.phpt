--TEST--
Http\Request: the option http_decompress decodes bodies; without it they are passed on as they are
--EXTENSIONS--
coro
pcntl
posix
zlib
--FILE--
<?php
require __DIR__ . '/../include/http.inc';
require __DIR__ . '/multipart_bodies.inc';

function answer($request, $response): void
{
    $body = $request->rawContent();
    $fields = array_intersect_key($request->header, ['content-encoding' => 1, 'content-length' => 1]);
    $response->end(strlen($body) . ' ' . md5($body) . ' ' . json_encode([$fields, $request->post, $request->files['f']['size'] ?? null]) . "\n");
}

function status(int $port, array $fields, string $body): string
{
    $lines = implode('', array_map(fn ($field) => "$field\r\n", $fields));
    $answer = talk($port, "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n{$lines}Content-Length: " . strlen($body) . "\r\n\r\n$body");
    preg_match('/Accept-Encoding: ([^\r]*)/', $answer, $accepted);
    return strtok($answer, "\r") . (isset($accepted[1]) ? ', accepts gzip: ' . var_export(str_contains($accepted[1], 'gzip'), true) : '') . "\n";
}

$text = str_repeat('0123456789', 5000);
$form = gzencode(upload('f', 'x', 'file') . field('a', '1') . "--B--\r\n");
$type = 'Content-Type: multipart/form-data; boundary=B';
with_server('answer', function (int $port) use ($text, $form, $type): void {
    echo strlen($text), ' ', md5($text), "\n";
    echo body($port, '/', ['Content-Encoding: gzip'], gzencode($text), 'POST');
    echo body($port, '/', ['content-encoding: DEFLATE', 'X-A: b'], gzcompress($text), 'POST');
    echo body($port, '/', ['Content-Encoding: x-gzip', 'Content-Type: application/x-www-form-urlencoded'], gzencode('a=b'), 'POST');
    echo body($port, '/', ['Content-Encoding: gzip', $type], $form, 'POST');
    echo body($port, '/', ['Content-Encoding: identity'], 'plain', 'POST');
    echo body($port, '/', ['Content-Encoding: gzip'], gzencode(''), 'POST');
    echo body($port, '/', ['Content-Encoding: gzip'], '', 'POST');
    echo body($port, '/', ['Content-Encoding: gzip'], gzencode(str_repeat('a', 100000)), 'POST');
    echo status($port, ['Content-Encoding: gzip'], gzencode(str_repeat('a', 100001)));
    echo status($port, ['Content-Encoding: gzip'], gzencode(str_repeat("\0", 50 << 20)));
    echo status($port, ['Content-Encoding: gzip'], 'plain');
    echo status($port, ['Content-Encoding: gzip'], substr(gzencode($text), 0, -9));
    echo status($port, ['Content-Encoding: unknown'], 'plain');
    echo status($port, ['Content-Encoding: gzip, gzip'], gzencode(gzencode('a')));
    echo status($port, ['Content-Encoding: gzip', 'Content-Encoding: gzip'], gzencode(gzencode('a')));
}, ['http_decompress' => true, 'package_max_length' => 100000]);
with_server('answer', function (int $port) use ($form, $type): void {
    $encoded = gzencode('a=b');
    echo strlen($encoded), ' ', md5($encoded), "\n";
    echo body($port, '/', ['Content-Encoding: gzip', 'Content-Type: application/x-www-form-urlencoded'], $encoded, 'POST');
    echo strlen($form), ' ', md5($form), "\n";
    echo body($port, '/', ['Content-Encoding: gzip', $type], $form, 'POST');
});
?>
--EXPECT--
50000 539c6e742a3b6759a188403bf3164495
50000 539c6e742a3b6759a188403bf3164495 [[],null,null]
50000 539c6e742a3b6759a188403bf3164495 [[],null,null]
3 7acaac15494e6820b1ed6d8b539af089 [[],{"a":"b"},null]
154 39b0a5cf2213afb4279e1314e5c5b6a3 [[],{"a":"1"},4]
5 ac7938d40cfc2307e2bf325d28e7884e [{"content-encoding":"identity","content-length":"5"},null,null]
0 d41d8cd98f00b204e9800998ecf8427e [[],null,null]
0 d41d8cd98f00b204e9800998ecf8427e [{"content-encoding":"gzip"},null,null]
100000 1af6d6f2f682f76f80e606aeaaee1680 [[],null,null]
HTTP/1.1 413 Content Too Large
HTTP/1.1 413 Content Too Large
HTTP/1.1 400 Bad Request
HTTP/1.1 400 Bad Request
HTTP/1.1 415 Unsupported Media Type, accepts gzip: true
HTTP/1.1 415 Unsupported Media Type, accepts gzip: true
HTTP/1.1 415 Unsupported Media Type, accepts gzip: true
23 58274a92607d70802d00b22ba776bf06
23 58274a92607d70802d00b22ba776bf06 [{"content-encoding":"gzip","content-length":"23"},null,null]
115 dcc8cb83492940c2705800cd907e8113
115 dcc8cb83492940c2705800cd907e8113 [{"content-encoding":"gzip","content-length":"115"},null,null]
