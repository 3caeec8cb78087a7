--TEST--
HTTP: the trailers of a request are in $request->trailer and not in $request->header
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/waits') {
            Coro\Coroutine::sleep(0.001);
        }
        $response->end(json_encode([$request->trailer, array_keys($request->header), $request->rawContent(),
            str_contains($request->getData(), 'Sum')]) . "\n");
    });
}, ['http_decompress' => true]);
$gzip = gzencode(str_repeat('text ', 100));
$bodies = [
    "2\r\nab\r\n0\r\nSum: 1\r\nHOST: b\r\nsum:2\r\nEmpty: \t\r\nSpaced:  x y \r\n\r\n",
    "0\r\nSum: of nothing\r\n\r\n",
    "2\r\nab\r\n0\r\n\r\n",
    "10000\r\n" . str_repeat('x', 0x10000) . "\r\n0\r\nSum: large\r\n\r\n",
];
foreach (['/', '/waits'] as $path) {
    foreach ($bodies as $body) {
        $answer = talk($server->port, "POST $path HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n{$body}GET /waits HTTP/1.1\r\nHost: a\r\n"
            . "Connection: close\r\n\r\n");
        preg_match_all('/^\[.*\]$/m', $answer, $lines);
        echo preg_replace('/x{9,}/', 'x...', implode("\n", $lines[0])), "\n";
    }
}
$head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n";
$sent = dechex(strlen($gzip)) . "\r\n$gzip\r\n0\r\nSum: 3\r\n\r\n";
$answer = talk($server->port, "{$head}Content-Encoding: gzip\r\nConnection: close\r\n\r\n$sent");
echo preg_match('/^\[\{.*?\}/m', $answer, $found), ' ', $found[0] ?? $answer, "\n";

$request = Coro\Http\Request::create();
var_dump($request->parse("$head\r\n1\r\na\r\n0\r\nSum: 4\r\n\r\n") > 0);
echo json_encode([$request->trailer, $request->header, $request->rawContent()]), "\n";
?>
--EXPECT--
[{"sum":["1","2"],"host":"b","empty":"","spaced":"x y"},["host","transfer-encoding"],"ab",false]
[null,["host","connection"],"",false]
[{"sum":"of nothing"},["host","transfer-encoding"],"",false]
[null,["host","connection"],"",false]
[null,["host","transfer-encoding"],"ab",false]
[null,["host","connection"],"",false]
[{"sum":"large"},["host","transfer-encoding"],"x...",false]
[null,["host","connection"],"",false]
[{"sum":["1","2"],"host":"b","empty":"","spaced":"x y"},["host","transfer-encoding"],"ab",false]
[null,["host","connection"],"",false]
[{"sum":"of nothing"},["host","transfer-encoding"],"",false]
[null,["host","connection"],"",false]
[null,["host","transfer-encoding"],"ab",false]
[null,["host","connection"],"",false]
[{"sum":"large"},["host","transfer-encoding"],"x...",false]
[null,["host","connection"],"",false]
1 [{"sum":"3"}
bool(true)
[{"sum":"4"},{"host":"a","transfer-encoding":"chunked"},"a"]
