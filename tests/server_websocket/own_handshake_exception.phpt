--TEST--
WebSocket: a handshake callback that throws, exits or sends no answer gives 500
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('handshake', function ($request, $response): void {
        match ($request->server['request_uri']) {
            '/throw' => throw new Exception('thrown'),
            '/exit' => exit(1),
            '/forget' => null,
        };
    });
}, ['log_level' => 6]);
foreach (['/throw', '/exit', '/forget'] as $target) {
    echo statuses(handshake_answer($server->port, [], $target)), ' ';
}
echo substr_count($server->printed(), 'thrown') > 0, ' ', $server->end();
?>
--EXPECT--
500 500 500 1 exit 0
