--TEST--
WebSocket: unpack() is false for what is not a whole frame
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\Frame;

$whole = Frame::pack('Hello', 1, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_MASK);
for ($size = 0, $parts = 0; $size < strlen($whole); $size++) {
    $parts += Frame::unpack(substr($whole, 0, $size)) === false;
}
echo $parts, ' of ', strlen($whole), "\n";
foreach (["\x83\x00", "\xa1\x00", "\x09\x00", "\x89\x7e\x00\x7e", "\x81\x7e\x00\x01x", "\x81\x7f\xff\xff\xff\xff\xff\xff\xff\xff"] as $bytes) {
    echo json_encode(Frame::unpack($bytes)), ' ';
}
?>
--EXPECT--
11 of 11
false false false false false false
