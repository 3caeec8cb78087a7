<?php

/** @generate-class-entries */

namespace Coro\WebSocket;

/** A WebSocket message or control frame (RFC 6455 section 5). */
class Frame implements \Stringable
{
    /** @var int the id of the connection from which the server has received the frame */
    public $fd = 0;

    /** @var string the payload; of a message event, the whole message; empty in a CloseFrame, which has a code and a reason */
    public $data = '';

    /** @var int CORO_WEBSOCKET_OPCODE_* */
    public $opcode = 1;

    /** @var int CORO_WEBSOCKET_FLAG_* */
    public $flags = 1;

    /** @var bool|null true if the frame is the last one of its message; null: CORO_WEBSOCKET_FLAG_FIN in flags decides */
    public $finish = null;

    /**
     * Returns the bytes of a frame. Does not wait.
     *
     * @param Frame|string $data the payload; of an object, its opcode, flags and finish replace the other arguments
     * @param int $opcode a CORO_WEBSOCKET_OPCODE_*
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, CORO_WEBSOCKET_FLAG_COMPRESS, CORO_WEBSOCKET_FLAG_RSV1 (the data is compressed
     *        already), CORO_WEBSOCKET_FLAG_MASK
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * Returns the frame at the beginning of these bytes, which may be masked. Does not wait.
     *
     * @return Frame|false false when the bytes are not a whole frame, or a malformed one
     */
    public static function unpack(string $data): Frame|false {}

    /** Returns the bytes that pack() returns for this object. */
    public function __toString(): string {}
}

/** A close frame (RFC 6455 section 5.5.1). */
class CloseFrame extends Frame
{
    /** @var int CORO_WEBSOCKET_OPCODE_CLOSE */
    public $opcode = 8;

    /** @var int the status code. 1000 to 1003, 1007 to 1014 and 3000 to 4999 may be sent; 1005: the frame is empty */
    public $code = 1000;

    /** @var string the reason, UTF-8, at most 123 bytes */
    public $reason = '';
}
