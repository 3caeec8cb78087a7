--TEST--
Rooms: a message is compressed for the members that have agreed to compression, and short ones are not
--EXTENSIONS--
coro
pcntl
posix
zlib
--FILE--
<?php
require __DIR__ . '/../include/rooms.inc';

$offer = ['Sec-WebSocket-Extensions: permessage-deflate'];
foreach ([false, true] as $is_masked) {
    $server = rooms_server(['websocket_compression' => true, 'websocket_mask' => $is_masked]);
    [$plain, $compressing, $small] = [new RoomsClient($server->port), new RoomsClient($server->port, $offer),
        new RoomsClient($server->port, ['Sec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=10'])];
    foreach ([$plain, $compressing, $small] as $client) {
        $plain->call('join', $client->fd, 'a');
    }
    foreach ([str_repeat('text ', 1000), 'short', ''] as $text) {
        echo $plain->call('publish', 'a', $text, 1, $plain->fd), ' ';
        foreach ([$compressing, $small] as $client) {
            [$first, $data] = $client->socket->read();
            $is_compressed = (bool) ($first & 0x40);
            $data = $is_compressed ? inflate_add(inflate_init(ZLIB_ENCODING_RAW), $data . "\0\0\xff\xff") : $data;
            echo $is_compressed ? 'compressed' : 'plain', ' ', $data === $text ? 'right' : 'wrong', ', ';
        }
        $plain->send('publish', 'a', $text, 1, [$compressing->fd, $small->fd]);
        $got = [$plain->next(), $plain->next()];
        echo in_array($text, $got, true) ? 'right' : 'wrong', "\n";
    }
    echo $server->end(), "\n";
}
?>
--EXPECT--
2 compressed right, compressed right, right
2 plain right, plain right, right
2 plain right, plain right, right
exit 0
2 compressed right, compressed right, right
2 plain right, plain right, right
2 plain right, plain right, right
exit 0
