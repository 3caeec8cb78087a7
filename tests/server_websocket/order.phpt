--TEST--
WebSocket: a thousand messages in one write are answered in their order
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$client = new WebSocket($server->port);
$bytes = '';
for ($i = 0; $i < 1000; $i++) {
    $bytes .= frame("$i") . ($i % 100 ? '' : frame("$i", 9));
}
$client->write($bytes);
$wrong = 0;
for ($i = 0; $i < 1000; $i++) {
    $wrong += $client->next() !== "$i";
    $wrong += $i % 100 === 0 && $client->next() !== "pong $i";
}
echo "$wrong wrong";
?>
--EXPECT--
0 wrong
