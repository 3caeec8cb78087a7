--TEST--
HTTP: http_server_header is the value of the field Server, unless the program sets the field
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

foreach ([[true, ''], [false, ''], ['x', ''], [false, 'own'], ['x', 'own']] as [$option, $own]) {
    with_server(function ($request, $response) use ($own): void {
        $own && $response->header('Server', $own);
        $response->end();
    }, function (int $port): void {
        preg_match_all('/^(Server|Date):.*$/m', talk($port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"), $found);
        echo json_encode(preg_replace('/Date.*/', 'Date', array_map('trim', $found[0]))), "\n";
    }, ['http_server_header' => $option]);
}
?>
--EXPECT--
["Server: coro","Date"]
["Date"]
["Server: x","Date"]
["Server: own","Date"]
["Server: own","Date"]
