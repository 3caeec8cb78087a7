--TEST--
WebSocket: a connection that has served HTTP requests can be upgraded
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->server['request_uri']));
    $server->on('open', fn ($server, $request) => say('open ' . $request->fd));
    $server->on('close', fn ($server, $fd) => say("close $fd"));
    $server->on('connect', fn ($server, $fd) => say("connect $fd"));
}, ['worker_num' => 1]);
$socket = connect($server->port);
echo ask($socket, '/one'), ask($socket, '/two'), ' ';
fwrite($socket, handshake_request() . frame('pipelined'));
echo statuses(read_answer($socket)['head']), ' ';
echo bin2hex(fread($socket, 2)), fread($socket, 9), "\n";
fclose($socket);
eventually(fn () => count($server->said()) === 3);
echo implode(', ', $server->said());
?>
--EXPECT--
/one/two 101 8109pipelined
connect 1, open 1, close 1
