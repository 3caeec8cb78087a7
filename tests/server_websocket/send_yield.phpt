--TEST--
WebSocket: with send_yield false push() never waits for a client that does not read
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        [$how, $fd] = explode(' ', $frame->data);
        $send = fn (string $bytes) => $how === 'push' ? $server->push((int) $fd, $bytes, CORO_WEBSOCKET_OPCODE_BINARY)
            : $server->send((int) $fd, $bytes);
        for ($sent = 0; $sent < 2000 && $send(random_bytes(64 << 10)); $sent++) {
        }
        $error = $server->getLastError();
        $file = $server->sendfile((int) $fd, __FILE__);
        $server->push($frame->fd, json_encode([$sent < 2000, $error, $file, $server->getLastError()]));
    });
    $server->on('open', fn ($server, $request) => $server->push($request->fd, (string) $request->fd));
}, ['worker_num' => 1, 'send_yield' => false, 'socket_buffer_size' => '1M'], Coro\WebSocket\Server::class);
$asks = new WebSocket($server->port);
$asks->next();
foreach (['push', 'send'] as $how) {
    $silent[] = $client = new WebSocket($server->port);
    echo $how, ' ', $asks->ask("$how " . $client->next()), "\n";
}
echo $server->end(), "\n";
?>
--EXPECT--
push [true,1009,false,1009]
send [true,1009,false,1009]
exit 0
