--TEST--
WebSocket: messages of a megabyte arrive unchanged, in one frame or many, in one read or many
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$client = new WebSocket($server->port);
$data = random_bytes(1_000_001);
$client->send($data, 2);
echo $client->next() === "binary $data", ' ';
foreach (str_split($data, 100_000) as $n => $part) {
    $client->send($part, $n ? 0 : 2, false);
}
$client->send('', 0);
echo $client->next() === "binary $data", ' ';
foreach (str_split(frame($data, 2) . frame('behind'), 7001) as $part) {
    $client->write($part);
}
echo $client->next() === "binary $data", ' ', $client->next();
?>
--EXPECT--
1 1 1 behind
