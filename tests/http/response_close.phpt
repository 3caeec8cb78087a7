--TEST--
Http\Response: close() closes the connection in the middle of the answer
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$said = '';
with_server(function ($request, $response) use (&$said): void {
    if ($said) {
        $response->end($said);
        return;
    }
    $response->write('half');
    $said = json_encode([$response->close(), $response->close(), $response->write('more'), $response->end()]);
}, function (int $port): void {
    echo str_ends_with(talk($port, "GET / HTTP/1.1\r\nHost: x\r\n\r\n"), "half\r\n") ? "broken off\n" : "whole\n";
    echo body($port, '/'), "\n";
}, ['worker_num' => 1]);
?>
--EXPECT--
broken off
[true,false,false,false]
