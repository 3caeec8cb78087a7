--TEST--
WebSocket: unpack() returns false for an incomplete frame and for a malformed close frame
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
echo "\n";
foreach (["\x88\x01\x03", "\x88\x02\x03\xee", "\x88\x02\x07\xd0", "\x88\x03\x03\xe8\xff"] as $bytes) {
    echo json_encode(Frame::unpack($bytes)), ' ';
}
echo Frame::unpack("\x88\x00")->code, ' ', Frame::unpack("\x88\x02\x03\xe9")->code;
?>
--EXPECT--
11 of 11
false false false false false false 
false false false false 1005 1001
