--TEST--
WebSocket: unpack() returns the frame that was given to pack()
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\{CloseFrame, Frame};

echo bin2hex(Frame::pack('Hello')), ' ', bin2hex(Frame::pack('', 2, 0)), "\n";
foreach ([0, 125, 126, 65535, 65536] as $size) {
    foreach ([0, CORO_WEBSOCKET_FLAG_MASK] as $mask) {
        $data = str_repeat('x', $size);
        $bytes = Frame::pack($data, CORO_WEBSOCKET_OPCODE_BINARY, CORO_WEBSOCKET_FLAG_FIN | $mask);
        $frame = Coro\WebSocket\Server::unpack($bytes . 'behind');
        echo $frame->data === $data && ((string) $frame === $bytes || $mask) ? strlen($bytes) . " $frame->flags, " : 'wrong ';
    }
}
$close = new CloseFrame();
$close->reason = 'why';
echo "\n", bin2hex($close), ' ', get_class($read = Frame::unpack((string) $close)), " $read->code $read->reason";
?>
--EXPECT--
810548656c6c6f 0200
2 1, 6 33, 127 1, 131 33, 130 1, 134 33, 65539 1, 65543 33, 65546 1, 65550 33, 
880503e8776879 Coro\WebSocket\CloseFrame 1000 why
