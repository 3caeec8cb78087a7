<?php

/** @generate-class-entries */

namespace Coro\WebSocket;

/**
 * An HTTP server whose ports also speak WebSocket (RFC 6455, version 13).
 *
 * Events:
 * - open(Server, Request): the handshake is done.
 * - message(Server, Frame): a message has arrived. This callback is required.
 * - close(Server, fd, reactor id): the connection is closed.
 * - disconnect(Server, fd, reactor id): called instead of close for connections that never became WebSockets.
 * - handshake(Request, Response): replaces the built-in handshake and the event open; it must answer with status 101 itself.
 * - beforeHandshakeResponse(Server, Request, Response): may add header fields to the answer, which is sent when it returns.
 * - request(Request, Response): an HTTP request. Without this callback such requests get status 400.
 */
class Server extends \Coro\Http\Server
{
    /** @implementation-alias Coro\Server::__construct */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Sends a message, or without CORO_WEBSOCKET_FLAG_FIN a fragment of a message. Waits while socket_buffer_size bytes are unsent.
     *
     * @param Frame|string $data of an object, the properties opcode, flags and finish are used instead of the arguments
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN; CORO_WEBSOCKET_FLAG_COMPRESS compresses the message if the client uses compression
     * @return bool false with a notice when there is no such WebSocket, or it is closing; see getLastError()
     */
    public function push(int $fd, Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /** Sends a ping, as push() does. The client answers it with a pong. */
    public function ping(int $fd, string $data = ''): bool {}

    /**
     * Sends a close frame. The connection ends when the client has answered it, or after five seconds.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8; cut after 123 bytes
     * @return bool false when there is no such WebSocket, or it is closing; see getLastError()
     * @throws \ValueError for another code
     */
    public function disconnect(int $fd, int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /** True if this is the id of an open WebSocket. */
    public function isEstablished(int $fd): bool {}

    /**
     * Does what Frame::pack() does.
     *
     * @implementation-alias Coro\WebSocket\Frame::pack
     */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /**
     * Does what Frame::unpack() does.
     *
     * @implementation-alias Coro\WebSocket\Frame::unpack
     */
    public static function unpack(string $data): Frame|false {}
}
