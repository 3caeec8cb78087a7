--TEST--
Http\Request: the host of an absolute target takes precedence over the Host field
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->end(json_encode($request->header));
}, function (int $port): void {
    foreach (['http://b:81/c', 'http://b', '/c', 'http://b/c'] as $target) {
        foreach (["HTTP/1.1\r\nX: 1\r\nHost: a\r\nConnection: close", "HTTP/1.0\r\nHost: a", 'HTTP/1.0'] as $rest) {
            echo explode("\r\n\r\n", talk($port, "GET $target $rest\r\n\r\n"))[1], "\n";
        }
    }
});
?>
--EXPECT--
{"x":"1","host":"b:81","connection":"close"}
{"host":"b:81"}
{"host":"b:81"}
{"x":"1","host":"b","connection":"close"}
{"host":"b"}
{"host":"b"}
{"x":"1","host":"a","connection":"close"}
{"host":"a"}
[]
{"x":"1","host":"b","connection":"close"}
{"host":"b"}
{"host":"b"}
