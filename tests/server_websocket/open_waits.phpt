--TEST--
WebSocket: a message may be handled while the open event waits
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('open', function ($server, $request): void {
        $server->push($request->fd, 'opening');
        while (!($GLOBALS['done'] ?? false)) {
            Coro\Coroutine::sleep(0.001);
        }
        $server->push($request->fd, 'opened');
    });
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, $frame->data);
        $GLOBALS['done'] = true;
    });
});
$client = new WebSocket($server->port, [], '/', frame('at once'));
echo $client->next(), ', ', $client->next(), ', ', $client->next();
?>
--EXPECT--
opening, at once, opened
