--TEST--
WebSocket: the beforeHandshakeResponse callback may wait, even when the client has gone meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('beforeHandshakeResponse', function ($server, $request, $response): void {
        say('asked');
        Coro\Coroutine::sleep($request->server['request_uri'] === '/slow' ? 0.1 : 0.01);
        $response->header('X-Added', $request->server['request_uri']);
        $request->server['request_uri'] === '/throw' && throw new Exception('thrown');
    });
    $server->on('open', fn ($server, $request) => $server->push($request->fd, 'opened ' . $request->server['request_uri']));
}, ['websocket_compression' => true, 'websocket_subprotocol' => 'chat']);
$leaving = connect($server->port);
fwrite($leaving, handshake_request([], '/slow'));
eventually(fn () => count($server->said()) === 1);
fclose($leaving);
$client = new WebSocket($server->port, ['Sec-WebSocket-Protocol' => 'chat', 'Sec-WebSocket-Extensions' => 'permessage-deflate'], '/x');
preg_match_all('/^(X-Added|Sec-WebSocket-.*): .*\S/m', $client->head, $found);
sort($found[0]);
echo implode("\n", $found[0]), "\n", $client->next(), ', ', $client->ask('hello'), ', ';
echo statuses(handshake_answer($server->port, [], '/throw')), ', ', $server->end(), "\n";
?>
--EXPECT--
Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=
Sec-WebSocket-Extensions: permessage-deflate; server_no_context_takeover
Sec-WebSocket-Protocol: chat
X-Added: /x
opened /x, hello, 500, exit 0
