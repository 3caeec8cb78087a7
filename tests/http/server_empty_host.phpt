--TEST--
HTTP: a request with an empty Host field, or without one, is refused, unless its target has a host
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(var_export($request->header['host'] ?? null, true)));
});
foreach (["Host:\r\n", "Host: \t\r\n", "Host: a\r\n", '', "Host:\r\nHost: a\r\n"] as $host) {
    foreach (['/', 'http://b/'] as $target) {
        $answer = talk($server->port, str_repeat("GET $target HTTP/1.1\r\n{$host}\r\n", 2)
            . "GET $target HTTP/1.1\r\n{$host}Connection: close\r\n\r\n");
        echo statuses($answer), ' ', preg_match_all("/'(\w?)'/", $answer, $found), ' ', $found[0][0] ?? '', "\n";
    }
}
?>
--EXPECT--
400 0 
200 200 200 3 'b'
400 0 
200 200 200 3 'b'
200 200 200 3 'a'
200 200 200 3 'b'
400 0 
400 0 
400 0 
400 0 
