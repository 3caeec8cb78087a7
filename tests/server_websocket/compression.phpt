--TEST--
WebSocket: compressed messages are received, and sent with CORO_WEBSOCKET_FLAG_COMPRESS
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, $frame->data, $frame->opcode, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS);
        $server->push($frame->fd, 'plain');
    });
}, ['websocket_compression' => true]);
$client = new WebSocket($server->port, ['Sec-WebSocket-Extensions' => 'permessage-deflate']);
$deflater = deflate_init(ZLIB_ENCODING_RAW);
foreach ([1, 2] as $opcode) {
    $text = str_repeat("round $opcode ", 1000);
    $bytes = substr(deflate_add($deflater, $text, ZLIB_SYNC_FLUSH), 0, -4);
    $client->send(substr($bytes, 0, 5), $opcode, false, 0x40);   // with context takeover, and in fragments
    $client->send(substr($bytes, 5), 0);
    [$first, $data] = $client->read();
    echo dechex($first), ' ', inflate_add(inflate_init(ZLIB_ENCODING_RAW), "$data\0\0\xff\xff") === $text, ' ', $client->next(), "\n";
}
?>
--EXPECT--
c1 1 plain
c2 1 plain
