--TEST--
WebSocket: a message above package_max_length is refused with 1009 as soon as its length is received
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['package_max_length' => 1000]);
foreach ([[frame(str_repeat('x', 1000))], [substr(frame(str_repeat('x', 1001)), 0, 8)], [frame(str_repeat('x', 600), 1, false), substr(frame(str_repeat('x', 401), 0), 0, 8)], ["\x82\xff\x7f" . str_repeat("\xff", 11)]] as $pieces) {
    $client = new WebSocket($server->port);
    array_map($client->write(...), $pieces);
    $answer = $client->next();
    echo strlen($answer) === 1000 ? 'taken' : $answer, "\n";
}
?>
--EXPECT--
taken
close 1009
close 1009
close 1009
