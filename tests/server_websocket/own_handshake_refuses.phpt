--TEST--
WebSocket: a handshake callback that answers another status refuses, and the connection stays an HTTP connection
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('handshake', function ($request, $response) use ($server): void {
        $response->status(403);
        $response->end($server->isEstablished($request->fd) ? 'open' : 'no');
    });
    $server->on('request', fn ($request, $response) => $response->end(' plain ' . $request->fd));
}, ['worker_num' => 1]);
$socket = connect($server->port);
for ($i = 0; $i < 2; $i++) {
    fwrite($socket, handshake_request());
    $answer = read_answer($socket);
    echo statuses($answer['head']), $answer['body'], ask($socket), "\n";
}
?>
--EXPECT--
403no plain 1
403no plain 1
