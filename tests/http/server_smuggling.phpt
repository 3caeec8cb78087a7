--TEST--
HTTP: a request with an ambiguous length is refused, and the bytes after it are not parsed as a request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        say($request->server['request_uri']);
        $response->end();
    });
});
$smuggled = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
$size = strlen($smuggled);
$wrong = 0;
foreach ([
    ["Content-Length: $size", 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked', "Content-Length: $size"],
    ["Content-Length: $size", 'Content-Length: 0'],
    ["Content-Length: $size", "Content-Length: $size"],
    ["Content-Length: $size, $size"],
    ["Content-Length: +$size"],
    ["Content-Length: 0$size"],
    ["Content-Length: 0x10"],
    ["Content-Length: $size "  . "\t1"],
    ["Content-Length : $size"],
    ["Content-Length\t: $size"],
    ['Content-Length: 18446744073709551617'],
    ['Content-Length:'],
    ['Transfer-Encoding : chunked'],
    ['Transfer-Encoding: chunked', 'Transfer-Encoding: chunked'],
    ['Transfer-Encoding: chunked, chunked'],
    ['Transfer-Encoding: xchunked'],
    ['Transfer-Encoding: identity'],
    ["Transfer-Encoding:\x0bchunked"],
    ['A: b', ' Transfer-Encoding: chunked'],
    ['A: b', "\tfolded"],
    ["A: b\nTransfer-Encoding: chunked"],
    ["A: b\rTransfer-Encoding: chunked"],
    ["A: b\0c"],
    ["A\0: b"],
] as $lines) {
    $answer = talk($server->port, implode("\r\n", ['POST / HTTP/1.1', 'Host: a', ...$lines]) . "\r\n\r\n0\r\n\r\n$smuggled");
    if (!in_array(statuses($answer), ['400', '413', '501'])) {
        $wrong++;
        echo json_encode($lines), ': ', statuses($answer), "\n";
    }
}
$answer = talk($server->port, "POST / HTTP/1.0\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n$smuggled");
echo 'on 1.0: ', statuses($answer), ", $wrong wrong, ", count($server->said()), " handled\n";
?>
--EXPECT--
on 1.0: 400, 0 wrong, 0 handled
