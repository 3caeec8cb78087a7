--TEST--
HTTP: a body of 2 MB is accepted and one byte more is refused, with Content-Length and chunked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(strlen($request->rawContent()) . ' ' . md5($request->rawContent())));
});
foreach ([2 << 20, (2 << 20) + 1] as $size) {
    $body = substr(str_repeat('0123456789abcdef', ($size >> 4) + 1), 0, $size);
    $chunks = '';
    foreach (str_split($body, 60_001) as $piece) {
        $chunks .= dechex(strlen($piece)) . "\r\n$piece\r\n";
    }
    $head = "POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n";
    foreach (["{$head}Content-Length: $size\r\n\r\n$body", "{$head}Transfer-Encoding: chunked\r\n\r\n{$chunks}0\r\n\r\n"] as $request) {
        $answer = talk($server->port, $request);
        echo statuses($answer), ' ', str_ends_with($answer, "$size " . md5($body)) ? 'whole' : '', "\n";
    }
}
?>
--EXPECT--
200 whole
200 whole
413 
413 
