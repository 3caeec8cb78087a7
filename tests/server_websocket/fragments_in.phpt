--TEST--
WebSocket: a fragmented message is delivered whole, with control frames in between
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$client = new WebSocket($server->port);
$client->send('one ', 1, false);
$client->send('ping', 9);
echo $client->next(), "\n";
$client->send("tw\xc3", 0, false);
$client->send('', 0, false);
$client->send("\xb6 three", 0);
echo $client->next(), "\n";
$client->send('', 2, false);
$client->send('', 0);
echo $client->next(), '.';
?>
--EXPECT--
pong ping
one twö three
binary .
