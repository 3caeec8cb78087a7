--TEST--
WebSocket: without enable_coroutine messages are handled one after the other, and push() does not wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('open', fn ($server, $request) => $server->push($request->fd, 'cid ' . Coro\Coroutine::getCid()));
    $server->on('message', function ($server, $frame): void {
        if ($frame->data === 'fill') {
            while ($server->push($frame->fd, str_repeat('x', 100_000))) {
            }
            say((string) $server->getLastError());
        }
        $server->push($frame->fd, "$frame->data " . Coro\Coroutine::getCid());
    });
}, ['enable_coroutine' => false, 'socket_buffer_size' => 100_000]);
$client = new WebSocket($server->port);
echo $client->next(), ', ', $client->ask('message'), ', ';
$client->send('fill');
eventually(fn () => $server->said());
echo implode($server->said());
?>
--EXPECT--
cid -1, message -1, 1009
