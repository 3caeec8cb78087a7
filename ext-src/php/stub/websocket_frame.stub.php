<?php

/** @generate-class-entries */

namespace Coro\WebSocket;

/** A WebSocket message or control frame (RFC 6455 section 5). */
class Frame implements \Stringable
{
    /** @var int the id of the connection that has sent the frame */
    public $fd = 0;

    /** @var string the content of the message */
    public $data = '';

    /** @var int the type of the frame: CORO_WEBSOCKET_OPCODE_* */
    public $opcode = 1;

    /** @var int a combination of CORO_WEBSOCKET_FLAG_* */
    public $flags = 1;

    /** @var bool|null true: the last frame of its message; false: more frames follow; null: $flags determines it */
    public $finish = null;

    /**
     * Returns the bytes of a frame.
     *
     * @param Frame|string $data of an object, the properties opcode, flags and finish are used instead of the arguments
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, _COMPRESS, _RSV1 (the data is compressed already), _MASK
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * Reads the frame at the beginning of these bytes. It may be masked.
     *
     * @return Frame|false false if the frame is incomplete or malformed
     */
    public static function unpack(string $data): Frame|false {}

    /** Returns the bytes of the frame, as pack() does. */
    public function __toString(): string {}
}

/** A close frame (RFC 6455 section 5.5.1). */
class CloseFrame extends Frame
{
    /** @var int */
    public $opcode = 8;

    /** @var int the close code: 1000 to 1003, 1007 to 1014, 3000 to 4999; 1005 in a received frame without a code */
    public $code = 1000;

    /** @var string the reason: UTF-8, at most 123 bytes */
    public $reason = '';
}
