--TEST--
WebSocket: a CloseFrame whose code is not between 1000 and 4999 is refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\{CloseFrame, Frame};

foreach ([999, 5000, 66536, -1, 1000, 4999] as $code) {
    $frame = new CloseFrame();
    $frame->code = $code;
    attempt(fn () => bin2hex(Frame::pack($frame)));
}
?>
--EXPECT--
ValueError: the code of a WebSocket close frame must be between 1000 and 4999
ValueError: the code of a WebSocket close frame must be between 1000 and 4999
ValueError: the code of a WebSocket close frame must be between 1000 and 4999
ValueError: the code of a WebSocket close frame must be between 1000 and 4999
'880203e8'
'88021387'
