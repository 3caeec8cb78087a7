--TEST--
HTTP: malformed chunks are refused, and the bytes after them are not parsed as a request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        say($request->server['request_uri'] . ' ' . $request->rawContent());
        $response->end();
    });
});
$head = "POST /whole HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n";
$next = "GET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n";
foreach (["\r\n", "x\r\n", "-1\r\na", "0x1\r\na", "1\na\r\n0\r\n\r\n", "1\r\nab\r\n0\r\n\r\n", "1 \r\na\r\n0\r\n\r\n", " 1\r\na\r\n0\r\n\r\n",
    "ffffffffffffffff\r\na", "10000000000000001\r\na", "1;\0\r\na\r\n0\r\n\r\n", "1\r\na\n0\r\n\r\n", "0\r\n\n", "0\r\nA : b\r\n\r\n",
    "0\r\nno colon\r\n\r\n"] as $broken) {
    $status = statuses(talk($server->port, $head . $broken . $next));
    if ($status !== '400' && $status !== '413') {
        echo json_encode($broken), ": $status\n";
    }
}
foreach (["3\r\nabc\r\n0\r\n\r\n", "003;name=value;q=\"a b\"\r\nabc\r\n00\r\nTrailer: x\r\n\r\n", "1\r\na\r\n1\r\nb\r\n1\r\nc\r\n0\r\n\r\n"] as $whole) {
    echo statuses(talk($server->port, $head . $whole)), "\n";
}
echo implode("\n", $server->said());
?>
--EXPECT--
200
200
200
/whole abc
/whole abc
/whole abc
