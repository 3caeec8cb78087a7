--TEST--
WebSocket: a connection that was never upgraded has a disconnect event instead of close
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

foreach ([true, false] as $has_disconnect) {
    $server = websocket_server(function ($server) use ($has_disconnect): void {
        $server->on('close', fn ($server, $fd) => say('close ' . $server->getClientInfo($fd)['websocket_status']));
        if ($has_disconnect) {
            $server->on('disconnect', fn ($server, $fd) => say('disconnect ' . $server->getClientInfo($fd)['websocket_status']));
        }
    });
    request($server->port, '/');
    eventually(fn () => count($server->said()) === 1);
    $client = new WebSocket($server->port);
    $client->write(close_frame(1000));
    $client->rest();
    eventually(fn () => count($server->said()) === 2);
    echo implode(', ', $server->said()), "\n";
}
?>
--EXPECT--
disconnect 1, close 4
close 1, close 4
