--TEST--
WebSocket: pack() compresses with FLAG_COMPRESS and sets FLAG_RSV1, by which unpack() decompresses
--EXTENSIONS--
coro
pcntl
posix
zlib
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\Frame;

$text = str_repeat('the same again ', 100);
$frame = Frame::unpack($packed = Frame::pack($text, 1, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS));
$inflater = inflate_init(ZLIB_ENCODING_RAW);
var_dump(strlen($packed) < 100, inflate_add($inflater, "$frame->data\0\0\xff\xff") === $text);
echo bin2hex($packed[0]), " $frame->flags ", json_encode((string) $frame === $packed), "\n";
echo bin2hex(Frame::pack('hi', 1, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_RSV1)), ' ',
    Frame::unpack("\xc1\x02hi")->flags, ' ', Frame::unpack("\x41\x02hi")->flags, ' ', Frame::unpack(frame('hi', 2, true, 0x40))->flags, "\n";
echo bin2hex(Frame::pack('hi', 9, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS)), ' ',
    bin2hex(Frame::pack('hi', 1, CORO_WEBSOCKET_FLAG_COMPRESS)), ' ', bin2hex(Frame::pack('hi', 1, 7)), "\n";
attempt(fn () => Frame::pack('hi', 0, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_RSV1));
attempt(fn () => Frame::pack('hi', 10, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_RSV1));
?>
--EXPECT--
bool(true)
bool(true)
c1 5 true
c1026869 5 4 37
89026869 01026869 c1026869
ValueError: a WebSocket frame that does not begin a message cannot have CORO_WEBSOCKET_FLAG_RSV1
ValueError: a WebSocket frame that does not begin a message cannot have CORO_WEBSOCKET_FLAG_RSV1
