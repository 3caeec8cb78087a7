--TEST--
WebSocket: a plain HTTP request gets 400 unless there is a request callback
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

foreach ([false, true] as $has_event) {
    $server = websocket_server(function ($server) use ($has_event): void {
        if ($has_event) {
            $server->on('request', fn ($request, $response) => $response->end($request->server['request_uri']));
        }
    });
    foreach ([[], ['Upgrade: h2c']] as $lines) {
        $answer = request($server->port, '/plain', $lines);
        echo statuses($answer), explode("\n\n", $answer)[1], ' ';
    }
    echo (new WebSocket($server->port))->ask('still'), "\n";
}
?>
--EXPECT--
400 400 still
200/plain 200/plain still
