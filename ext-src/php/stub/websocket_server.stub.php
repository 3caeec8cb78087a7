<?php

/** @generate-class-entries */

namespace Coro\WebSocket;

/**
 * An HTTP server whose ports also speak WebSocket (RFC 6455, version 13).
 *
 * Its events are open(Server, Request) after a handshake; message(Server, Frame) for each message; close(Server, fd) for the end
 * of an upgraded connection, and disconnect(Server, fd) for the end of one that was not upgraded; beforeHandshakeResponse(Server,
 * Request, Response), which may add header fields to the response of the handshake; and handshake(Request, Response), which
 * replaces the built-in handshake: the callback sends the response with status 101 itself, and there is no open event. Without a
 * request callback, requests that are not handshakes get 400.
 *
 * These methods reach the connections of all workers. In BASE mode the worker of the connection sends the message. Of these
 * methods only push() and ping() wait.
 */
class Server extends \Coro\Http\Server
{
    /** @implementation-alias Coro\Server::__construct */
    public function __construct(string $host = '0.0.0.0', int $port = 0, int $mode = CORO_BASE, int $sock_type = CORO_SOCK_TCP) {}

    /**
     * Sends a message; without CORO_WEBSOCKET_FLAG_FIN a fragment of one. A coroutine waits while socket_buffer_size bytes or
     * more are unsent; outside of coroutines push() returns false instead.
     *
     * @param Frame|string $data the payload; of an object, its opcode and flags replace the other arguments
     * @param int $opcode a CORO_WEBSOCKET_OPCODE_*
     * @param int $flags CORO_WEBSOCKET_FLAG_FIN, CORO_WEBSOCKET_FLAG_COMPRESS (effective if the client has agreed to compression)
     * @return bool false with a notice when there is no such WebSocket connection or it is closing, and with a warning for a
     *         frame that may not be sent; getLastError() returns the reason
     */
    public function push(int $fd, Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): bool {}

    /**
     * Sends a ping, which the client answers with a pong. Waits as push() does.
     *
     * @param string $data at most 125 bytes
     * @return bool false as for push(), also for longer data
     */
    public function ping(int $fd, string $data = ''): bool {}

    /**
     * Sends a close frame. The connection ends when the client has answered, or after five seconds. Does not wait for the end.
     *
     * @param int $code 1000 to 1003, 1007 to 1014, 3000 to 4999
     * @param string $reason UTF-8; cut after 123 bytes
     * @return bool false when there is no such WebSocket connection, or it is closing, and with a warning for another code
     */
    public function disconnect(int $fd, int $code = CORO_WEBSOCKET_CLOSE_NORMAL, string $reason = ''): bool {}

    /** True if the connection was upgraded to WebSocket and is not closing. */
    public function isEstablished(int $fd): bool {}

    /** @implementation-alias Coro\WebSocket\Frame::pack */
    public static function pack(Frame|string $data, int $opcode = CORO_WEBSOCKET_OPCODE_TEXT, int $flags = CORO_WEBSOCKET_FLAG_FIN): string {}

    /** @implementation-alias Coro\WebSocket\Frame::unpack */
    public static function unpack(string $data): Frame|false {}
}
