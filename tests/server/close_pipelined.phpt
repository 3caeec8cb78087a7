--TEST--
Server: a response that was ended before close() arrives, even when further requests came with its request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end('answered');
        $server->close($request->fd);
    });
});
$request = "GET / HTTP/1.1\r\nHost: test\r\n\r\n";
foreach ([$request, $request . $request] as $bytes) {
    echo preg_replace('/.*\n/', '', talk($server->port, $bytes)), "\n";
}
?>
--EXPECT--
answered
answered
