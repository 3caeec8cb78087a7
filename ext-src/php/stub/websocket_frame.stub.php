<?php

/** @generate-class-entries */

namespace Coro\WebSocket;

/** A WebSocket message or control frame (RFC 6455 section 5). */
class Frame implements \Stringable
{
    /** @var int the connection it came from */
    public $fd = 0;

    /** @var string */
    public $data = '';

    /** @var int CORO_WEBSOCKET_OPCODE_* */
    public $opcode = 1;

    /** @var int CORO_WEBSOCKET_FLAG_* */
    public $flags = 1;

    /** @var bool|null is it the last of its message? null: as flags say */
    public $finish = null;

    /**
     * The bytes of a frame. An object's opcode, flags and finish count instead of the arguments.
     *
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, _COMPRESS, _RSV1 (the data is compressed), _MASK
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * The frame at the beginning of these bytes, whether it is masked or not.
     *
     * @return Frame|false false: they are not a whole frame, or a malformed one
     */
    public static function unpack(string $data): Frame|false {}

    /** Its bytes, as pack() makes them. */
    public function __toString(): string {}
}

/** A close frame (RFC 6455 section 5.5.1). */
class CloseFrame extends Frame
{
    /** @var int */
    public $opcode = 8;

    /** @var int a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999; 1005 if the frame is empty */
    public $code = 1000;

    /** @var string UTF-8, at most 123 bytes */
    public $reason = '';
}
