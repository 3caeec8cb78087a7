--TEST--
WebSocket: frames that violate RFC 6455 are refused with 1002
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn () => say('message'));
});
$wrong = [
    'not masked' => "\x81\x05Hello",
    'RSV1' => frame('x', 1, true, 0x40),
    'RSV2' => frame('x', 1, true, 0x20),
    'RSV3' => frame('x', 1, true, 0x10),
    'opcode 3' => frame('x', 3),
    'opcode 11' => frame('x', 11),
    'ping in fragments' => frame('x', 9, false),
    'long ping' => frame(str_repeat('x', 126), 9),
    'nothing to continue' => frame('x', 0),
    'a message in a message' => frame('x', 1, false) . frame('y', 1),
];
foreach ($wrong as $name => $bytes) {
    $client = new WebSocket($server->port);
    $client->write($bytes . frame('not read'));
    $answer = $client->rest();
    echo $answer === 'close 1002' ? '' : "$name: $answer\n";
}
echo implode($server->said()), $server->end();
?>
--EXPECT--
exit 0
