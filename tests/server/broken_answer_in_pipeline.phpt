--TEST--
Server: a response that is cut off in a pipeline does not affect the responses before it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/broken') {
            $response->write('half');
            throw new Exception('breaks');
        }
        $response->end('whole');
    });
});
$answers = talk($server->port, "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET /broken HTTP/1.1\r\nHost: a\r\n\r\n");
echo statuses($answers), "\n", str_ends_with($answers, "0\r\n\r\n") ? 'ended' : 'broken off', "\n";
?>
--EXPECT--
200 200
broken off
