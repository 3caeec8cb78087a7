--TEST--
WebSocket: the open callback gets the server and the request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('open', function ($given, $request) use ($server): void {
        $server->push($request->fd, json_encode([
            $given === $server, get_class($request), $request->fd > 0, $request->get, $request->server['request_uri'],
            $request->header['x-test'], $request->header['upgrade'], $request->cookie, $server->isEstablished($request->fd),
        ], JSON_UNESCAPED_SLASHES));
    });
});
$client = new WebSocket($server->port, ['X-Test' => 'some', 'Cookie' => 'a=b'], '/path?q=1');
echo $client->next(), "\n", $client->ask('after');
?>
--EXPECT--
[true,"Coro\\Http\\Request",true,{"q":"1"},"/path","some","websocket",{"a":"b"},true]
after
