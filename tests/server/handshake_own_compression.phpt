--TEST--
WebSocket: a custom handshake agrees on no compression
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('handshake', function ($request, $response): void {
        $key = $request->header['sec-websocket-key'] . '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';
        $response->header('Sec-WebSocket-Accept', base64_encode(sha1($key, true)));
        $response->header('Upgrade', 'websocket');
        $response->header('Connection', 'Upgrade');
        $response->status(101);
        $response->end();
    });
    $server->on('message', function ($server, $frame): void {
        $flags = CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS;
        $server->push($frame->fd, str_repeat('hello ', 3), CORO_WEBSOCKET_OPCODE_TEXT, $flags);
    });
}, ['websocket_compression' => true], Coro\WebSocket\Server::class);
$client = open_websocket($server->port, "Sec-WebSocket-Extensions: permessage-deflate\r\n");
fwrite($client, frame('go'));
echo trim(read_frame($client)), "\n";
?>
--EXPECT--
81 hello hello hello
