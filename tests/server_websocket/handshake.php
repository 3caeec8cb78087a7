<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$client = new WebSocket($server->port);
echo preg_replace('/^(Server|Date).*\n/m', '', str_replace("\r", '', $client->head));
echo $client->ask('hello'), ' ', $server->end();
?>
