--TEST--
Server: TLS for short and long WebSocket messages
--EXTENSIONS--
coro
openssl
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/tls.inc';

$big = random_bytes(3 << 20);
$server = new ServerProcess(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, $frame->data, $frame->opcode));
}, certificate_files('a.example') + ['package_max_length' => 8 << 20], Coro\WebSocket\Server::class, TLS);

Coro\run(function () use ($server, $big) {
    $client = tls_client($server->port);
    $client->sendAll(handshake_request() . frame('hello'));
    while ($client->recvLine() !== "\r\n") {
    }
    show('WebSocket', bin2hex($client->recvAll(7)));
    for ($i = 0; $i < 3; $i++) {
        $client->sendAll(frame($big, 2) . frame('next'));
        $same = $client->recvAll(10 + strlen($big)) === pack('CCJ', 0x82, 127, strlen($big)) . $big;
        show('long message', $same, substr($client->recvAll(6), 2));
    }
    $client->sendAll(close_frame(1000));
    show('close', bin2hex($client->recvAll(4)), $client->recv());
});
?>
--EXPECT--
WebSocket: "810568656c6c6f"
long message: true "next"
long message: true "next"
long message: true "next"
close: "880203e8" ""
