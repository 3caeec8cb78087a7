--TEST--
WebSocket: a handshake callback that answers 101 upgrades the connection, and there is no open event
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('handshake', function ($request, $response): void {
        if ($request->get) {
            Coro\Coroutine::sleep(0.002);
        }
        $accept = base64_encode(sha1($request->header['sec-websocket-key'] . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11', true));
        $response->header('Upgrade', 'websocket');
        $response->header('Connection', 'Upgrade');
        $response->header('Sec-WebSocket-Accept', $accept);
        $response->header('X-Own', 'yes');
        $response->status(101);
        $response->end('a body is not sent');
    });
    $server->on('open', fn () => say('open'));
});
foreach (['/', '/?wait'] as $target) {
    $client = new WebSocket($server->port, [], $target, frame('sent ahead'));
    echo stripos($client->head, "\nSec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r") > 0, strpos($client->head, "X-Own: yes") > 0;
    echo ' ', $client->next(), ' ', $client->ask('hello'), ' ', json_encode($server->said()), "\n";
}
?>
--EXPECT--
11 sent ahead hello []
11 sent ahead hello []
