--TEST--
HTTP: 100 Continue is sent only to a client that expects it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->rawContent()));
}, ['package_max_length' => 1000]);
$head = fn (string $version, int $size) => "POST / HTTP/$version\r\nHost: a\r\nConnection: close\r\nExpect: 100-continue\r\nContent-Length: $size\r\n\r\n";
$client = connect($server->port);
fwrite($client, $head('1.1', 4));
echo fgets($client), fgets($client);
fwrite($client, 'body');
$answer = stream_get_contents($client);
echo statuses($answer), ' ', explode("\r\n\r\n", $answer)[1], "\n";
echo statuses(talk($server->port, $head('1.1', 4) . 'body')), "\n";
echo statuses(talk($server->port, $head('1.0', 4) . 'body')), "\n";
echo statuses(talk($server->port, $head('1.1', 1001))), "\n";
?>
--EXPECTF--
HTTP/1.1 100 Continue%w
200 body
200
200
413
