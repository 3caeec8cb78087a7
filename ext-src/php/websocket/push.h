#pragma once

#include "php/server/peer_room.h"
#include "php/websocket/frame.h"
#include "php/zend/last_error.h"
#include "php/zend/string_payload.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/proto/websocket/close.h"
#include "coro/server/websocket/sender.h"

// How the methods of PHP send WebSocket frames. The argument `find` returns the client of a connection, as for
// peer_with_room().
namespace coro::php {

inline constexpr zend_long kUnconnected = 8503;   // the value of SWOOLE_ERROR_WEBSOCKET_UNCONNECTED

// Sets last_error() and raises a notice: the connection is not an open WebSocket.
void notify_unconnected(zend_long session);

// Reads the payload if the frame is a close frame. Sets last_error(), raises a warning and returns false if it is invalid.
bool read_close_frame(const GivenFrame &frame, websocket::Close &close);

// Returns true if a close frame can have this code. Otherwise sets last_error() and raises a warning.
bool is_close_code(zend_long code);

// Returns true if `outcome`, the result of a send, is not an error. Otherwise sets last_error() and returns false.
bool succeeded_to_push(zend_long session, int outcome);

// Returns the WebSocket of a connection, or nullptr if messages cannot be sent on the connection.
template <class Find>
WebSocketSender *open_websocket(zend_long session, Find find)
{
    Peer *peer = find(session);
    WebSocketSender *socket = peer ? peer->websocket() : nullptr;
    return socket && socket->is_open() && peer->is_open() ? socket : nullptr;
}

// Returns the WebSocket of a connection when the connection has room for a message. If the caller is a coroutine, waits
// for room. Returns nullptr and sets last_error() if no message can be sent.
template <class Find>
WebSocketSender *websocket_with_room(zend_long session, Find find, const char *what)
{
    if (!open_websocket(session, find)) {
        notify_unconnected(session);
        return nullptr;
    }
    if (!wait_for_room(session, find, what)) {
        return nullptr;
    }
    // Looks up the WebSocket again, because the connection may have begun to close during the wait.
    WebSocketSender *socket = open_websocket(session, find);
    if (!socket) {
        notify_unconnected(session);
    }
    return socket;
}

// Sends the frame. `close` is the status and the reason if the frame is a close frame. Returns false and sets
// last_error() if the frame was not sent.
template <class Find>
bool push_frame(zend_long session, Find find, const char *what, const GivenFrame &frame, const websocket::Close &close)
{
    WebSocketSender *socket = websocket_with_room(session, find, what);
    if (!socket) {
        return false;
    }
    int outcome = frame.is_close()
                      ? socket->send_close(close.code, close.reason)
                      : socket->send(websocket::Opcode(frame.opcode), payload_of(frame.data), frame.flags & kFlagFin,
                                     frame.flags & kFlagCompress);
    return succeeded_to_push(session, outcome);
}

// Sends a close frame. Returns false and sets last_error() if it was not sent.
template <class Find>
bool push_close(zend_long session, Find find, zend_long code, const zend_string *reason)
{
    WebSocketSender *socket = open_websocket(session, find);
    if (!socket) {
        set_last_error(kUnconnected);
        return false;
    }
    return succeeded_to_push(session, socket->send_close(uint16_t(code), view(reason)));
}

}  // namespace coro::php
