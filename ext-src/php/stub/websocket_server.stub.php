<?php

/** @generate-class-entries */

namespace Coro\WebSocket;

/**
 * An HTTP server whose ports also speak WebSocket (RFC 6455, version 13).
 *
 * Events: open(Server, Request) after the handshake; message(Server, Frame) for each message; close; disconnect instead of
 * close for connections that were never upgraded; handshake(Request, Response) instead of the built-in handshake, which
 * has to answer with status 101 itself (there is no open event then); beforeHandshakeResponse(Server, Request, Response),
 * which may add header fields, and for which the answer waits. Without a request callback plain HTTP requests get 400.
 */
class Server extends \Coro\Http\Server
{
    /** @implementation-alias Coro\Server::__construct */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Sends a message, or a frame of one (without CORO_WEBSOCKET_FLAG_FIN). While socket_buffer_size bytes are unsent a
     * coroutine waits for the client to read.
     *
     * @param Frame|string $data an object's opcode and flags count instead of the arguments
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, CORO_WEBSOCKET_FLAG_COMPRESS where compression was agreed on
     * @return bool false, with a notice, when there is no such WebSocket connection, or it is closing; see getLastError()
     */
    public function push(int $fd, Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /** push() of a ping, which the client answers. */
    public function ping(int $fd, string $data = ''): bool {}

    /**
     * Sends a close frame. The connection ends when the client has answered it, or after five seconds.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8; cut after 123 bytes
     */
    public function disconnect(int $fd, int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /** Is this an upgraded connection to which messages can be sent? */
    public function isEstablished(int $fd): bool {}

    /**
     * Frame::pack().
     *
     * @implementation-alias Coro\WebSocket\Frame::pack
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * Frame::unpack().
     *
     * @implementation-alias Coro\WebSocket\Frame::unpack
     */
    public static function unpack(string $data): Frame|false {}
}
