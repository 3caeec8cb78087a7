--TEST--
WebSocket: push() to a closed connection raises a notice, which even with fail_on_warning does not turn the current request's response into a 500
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->set(['fail_on_warning' => true]);
    $server->on('request', function ($request, $response) use ($server): void {
        $response->end(var_export($server->push(99, 'news'), true));
    });
});
echo request($server->port, '/'), "\n", preg_replace('/ in .*/', '', trim($server->printed())), "\n";
?>
--EXPECT--
HTTP/1.1 200 OK

false
Notice: Coro\WebSocket\Server::push(): connection 99 is not an open WebSocket
