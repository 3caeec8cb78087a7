<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('close', fn ($server, $fd, $reactor) => say("close $fd $reactor"));
});
foreach ([close_frame(1000, 'bye'), close_frame(4999), frame('', 8), frame('x', 8), close_frame(1005), close_frame(1000, "\xff")] as $bytes) {
    $client = new WebSocket($server->port);
    $client->write($bytes . frame('too late'));
    echo $client->next(), ', ', $client->next(), "\n";
}
echo eventually(fn () => count($server->said()) === 6), "\n";
?>
