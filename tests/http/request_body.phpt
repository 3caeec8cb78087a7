--TEST--
Http\Request: rawContent(), getContent(), getData() and getMethod() return the bytes and the method of the request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $body = $request->rawContent();
    $data = $request->getData();
    $response->end(json_encode([
        $request->getMethod(), strlen($body), md5($body), $request->getContent() === $request->rawContent(),
        str_ends_with($data, "\r\n\r\n$body"), substr($data, 0, strpos($data, "\r\n")),
    ]) . "\n");
}, function (int $port): void {
    echo body($port, '/');
    foreach ([1, 100, 70_000, 1_500_000] as $size) {
        $body = str_repeat("\0x\n", intdiv($size, 3)) . 'y';
        echo strpos(body($port, '/b', [], $body, 'PUT'), md5($body)) ? "whole\n" : "not whole\n";
        $chunks = implode('', array_map(fn ($s) => dechex(strlen($s)) . "\r\n$s\r\n", str_split($body, 5000))) . "0\r\n\r\n";
        $answer = talk($port, "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n$chunks");
        echo strpos($answer, md5($body)) && strpos($answer, 'true,true') ? "" : "not whole\n";
    }
});
?>
--EXPECT--
["GET",0,"d41d8cd98f00b204e9800998ecf8427e",true,true,"GET \/ HTTP\/1.1"]
whole
whole
whole
whole
