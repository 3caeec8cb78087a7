--TEST--
Http\Client: upgrade() offers compression if the program has set the field Sec-WebSocket-Extensions to it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['websocket_compression' => true]);
Coro\run(function () use ($server): void {
    foreach (['permessage-deflate; client_max_window_bits', 'Permessage-Deflate', 'x-other'] as $field) {
        $client = new Coro\Coroutine\Http\Client('127.0.0.1', $server->port);
        $client->setHeaders(['Sec-WebSocket-Extensions' => $field]);
        $client->upgrade('/');
        $client->push('hello', 1, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS);
        echo $client->recv(5)->data, ' ', $client->headers['sec-websocket-extensions'] ?? 'none', "\n";
    }
});
?>
--EXPECT--
hello permessage-deflate; server_no_context_takeover
hello permessage-deflate; server_no_context_takeover
hello none
