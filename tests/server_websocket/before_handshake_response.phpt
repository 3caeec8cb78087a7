--TEST--
WebSocket: the beforeHandshakeResponse callback can add header fields
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('beforeHandshakeResponse', function ($given, $request, $response) use ($server): void {
        $response->header('X-Added', json_encode([$given === $server, $request->server['request_uri']], JSON_UNESCAPED_SLASHES));
        $response->cookie('a', 'b');
    });
    $server->on('open', fn ($server, $request) => $server->push($request->fd, 'opened'));
});
$client = new WebSocket($server->port, [], '/x');
preg_match_all('/^(X-Added|Set-Cookie): .*\S/m', $client->head, $found);
echo implode("\n", $found[0]), "\n", $client->next();
?>
--EXPECT--
X-Added: [true,"/x"]
Set-Cookie: a=b
opened
