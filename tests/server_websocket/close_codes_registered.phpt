--TEST--
WebSocket: the codes 1012 to 1014, which were registered after RFC 6455, may be sent and are answered
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->disconnect($frame->fd, (int) $frame->data, 'later'));
});
foreach ([CORO_WEBSOCKET_CLOSE_CLOSE_SERVICE_RESTART, CORO_WEBSOCKET_CLOSE_TRY_AGAIN_LATER, CORO_WEBSOCKET_CLOSE_BAD_GATEWAY] as $code) {
    $client = new WebSocket($server->port);
    $client->send("$code");
    $other = new WebSocket($server->port);
    $other->write(close_frame($code));
    echo $client->rest(), ', ', $other->rest(), "\n";
}
?>
--EXPECT--
close 1012 later, close 1012
close 1013 later, close 1013
close 1014 later, close 1014
