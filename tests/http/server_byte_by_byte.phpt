--TEST--
HTTP: requests may arrive byte by byte
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->server['request_uri'] . ' ' . $request->rawContent() . "\n"));
});
$client = connect($server->port);
$bytes = "GET /1 HTTP/1.1\r\nHost: a\r\n\r\nPOST /2 HTTP/1.1\r\nHost: a\r\nContent-Length: 4\r\n\r\nbody"
    . "POST /3 HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nab\r\n1;x=y\r\nc\r\n0\r\n\r\nGET /4 HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n";
foreach (str_split($bytes) as $byte) {
    fwrite($client, $byte);
}
preg_match_all('/^\/.*/m', stream_get_contents($client), $found);
echo implode("\n", $found[0]);
?>
--EXPECT--
/1 
/2 body
/3 abc
/4
