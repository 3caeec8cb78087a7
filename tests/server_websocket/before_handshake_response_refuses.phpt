--TEST--
WebSocket: the beforeHandshakeResponse callback may send another answer, and its exceptions refuse the handshake
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('beforeHandshakeResponse', function ($server, $request, $response): void {
        if ($request->server['request_uri'] === '/throw') {
            throw new Exception('thrown');
        }
        $response->status(401);
        $response->end();
    });
    $server->on('open', fn () => say('open'));
});
foreach (['/throw', '/answer'] as $target) {
    echo statuses(handshake_answer($server->port, [], $target)), ' ';
}
echo implode($server->said()), $server->end();
?>
--EXPECT--
500 401 exit 0
