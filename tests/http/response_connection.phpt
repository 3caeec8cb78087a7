--TEST--
Http\Response: a header "Connection: close" closes the connection, "keep-alive" does not keep it open
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->header('Connection', $request->get['c']);
    $response->end("body\n");
}, function (int $port): void {
    $get = fn (string $c) => "GET /?c=$c HTTP/1.1\r\nHost: x\r\n";
    preg_match_all('/^(HTTP|Connection).*$/m', talk($port, $get('keep-alive') . "\r\n" . $get('Close') . "\r\n" . $get('no') . "\r\n"), $lines);
    echo implode("\n", array_map('trim', $lines[0])), "\n\n";
    preg_match_all('/^(HTTP|Connection).*$/m', talk($port, $get('keep-alive') . "Connection: close\r\n\r\n"), $lines);
    echo implode("\n", array_map('trim', $lines[0])), "\n";
});
?>
--EXPECT--
HTTP/1.1 200 OK
HTTP/1.1 200 OK
Connection: close

HTTP/1.1 200 OK
Connection: close
