--TEST--
WebSocket: a CloseFrame with an invalid code or a reason that is not UTF-8 is refused; code 1005 sends an empty one
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\{CloseFrame, Frame};

foreach ([999, 1004, 1006, 1015, 2000, 5000, 66536, -1, 1000, 1005, 4999] as $code) {
    $frame = new CloseFrame();
    $frame->code = $code;
    attempt(fn () => bin2hex(Frame::pack($frame)));
}
[$frame->code, $frame->reason] = [1000, "\xff"];
attempt(fn () => Frame::pack($frame));
[$frame->code, $frame->reason] = [1005, 'why'];
attempt(fn () => (string) $frame);
?>
--EXPECT--
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
'880203e8'
'8800'
'88021387'
ValueError: the reason of a WebSocket close frame must be UTF-8
ValueError: the code of a WebSocket close frame must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
