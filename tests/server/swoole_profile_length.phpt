--TEST--
coro.swoole_module=1: a response with an empty Content-Length has neither a length nor chunks, and send() continues it
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $response->header('Content-Type', 'text/event-stream');
        $response->header('Content-Length', '');
        $response->end();
        $server->send($response->fd, "data: 1\n\n");
        $server->send($response->fd, "data: 2\n\n");
        $server->close($response->fd);
    });
});
$answer = talk($server->port, "GET / HTTP/1.1\r\nHost: h\r\n\r\n");
[$head, $body] = explode("\r\n\r\n", $answer, 2);
echo preg_match('/^(Content-Length|Transfer-Encoding)/mi', $head), " $body";
?>
--EXPECT--
0 data: 1

data: 2

