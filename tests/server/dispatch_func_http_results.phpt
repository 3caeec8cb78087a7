--TEST--
Server: dispatch_func refuses a request with -1, closes its connection with -2, uses dispatch_mode with -3
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about a master that dispatches');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end($request->server['request_uri']));
}, ['worker_num' => 2, 'dispatch_func' => fn ($server, $fd, $type, $data) => match (true) {
    str_starts_with($data, 'GET /drop') => -1,
    str_starts_with($data, 'GET /close'), $data === 'close' => -2,
    default => -3,
}]);
echo body($server->port, '/usual'), ' ', statuses(talk($server->port, "GET /drop HTTP/1.1\r\nHost: test\r\n\r\n")), ' ';
echo json_encode(talk($server->port, "GET /close HTTP/1.1\r\nHost: test\r\n\r\nGET /usual HTTP/1.1\r\nHost: test\r\n\r\n")), ' ';
echo json_encode(talk($server->port, handshake_request([], '/close'))), "\n";
$socket = new WebSocket($server->port);
echo $socket->ask('hello'), ' ', $socket->ask('close'), ' ', body($server->port, '/usual'), ' ', $server->end(), "\n";
?>
--EXPECT--
/usual 503 "" ""
hello gone /usual exit 0
