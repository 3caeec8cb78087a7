--TEST--
WebSocket: decompression bombs are refused with 1009, invalid data and text with 1007, RSV1 on a later fragment with 1002
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['websocket_compression' => true, 'package_max_length' => 100_000]);
$wrong = [
    [frame(compressed(str_repeat('x', 50_000_000)), 1, true, 0x40)],
    [frame(compressed(str_repeat('x', 100_001)), 1, true, 0x40)],
    [frame("\xff\xff\xff\xff", 1, true, 0x40)],
    [frame(compressed("\xff"), 1, true, 0x40)],
    [frame(compressed('x'), 1, false, 0x40), frame('', 0, true, 0x40)],
    [frame('ping', 9, true, 0x40)],
];
foreach ($wrong as $frames) {
    $client = new WebSocket($server->port, ['Sec-WebSocket-Extensions' => 'permessage-deflate']);
    $client->write(implode($frames));
    echo $client->rest(), "\n";
}
echo $server->end();
?>
--EXPECT--
close 1009
close 1009
close 1007
close 1007
close 1002
close 1002
exit 0
