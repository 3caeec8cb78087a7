--TEST--
Server: close() in a pipeline sends all earlier responses first
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end('answer');
        if ($request->server['request_uri'] === '/close') {
            $server->close($request->fd);
        }
    });
});
$bytes = '';
foreach (['/', '/close', '/'] as $target) {
    $bytes .= "GET $target HTTP/1.1\r\nHost: a\r\n\r\n";
}
echo statuses(talk($server->port, $bytes)), "\n";
?>
--EXPECT--
200 200
