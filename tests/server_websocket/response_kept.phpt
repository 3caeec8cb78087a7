--TEST--
WebSocket: a handshake may be answered later by other code with Response::create()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('handshake', function ($request, $response): void {
        $response->detach();
        go(function () use ($request): void {
            Coro\Coroutine::sleep(0.001);
            $response = Coro\Http\Response::create($request->fd);
            $response->status(101);
            $response->end();
        });
    });
});
$client = new WebSocket($server->port, [], '/', frame('ahead'));
echo statuses($client->head), ' ', $client->next(), ' ', $client->ask('hello');
?>
--EXPECT--
101 ahead hello
