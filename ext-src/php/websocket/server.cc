#include "php/server/connections.h"
#include "php/server/peer_command.h"
#include "php/websocket/classes.h"
#include "php/zend/arguments.h"
#include "php/zend/names.h"
#include "php/server/state.h"
#include "php/websocket/frame.h"
#include "php/websocket/push.h"

#include "coro/proto/websocket/close.h"

#include "php/stub/websocket_server_arginfo.h"

#include <unistd.h>

namespace coro::php {

namespace {

// Returns true if another worker has this connection, and the connection is an open WebSocket.
bool is_at_other_worker(zend_long session)
{
    return !find_peer(session) && other_worker_has_websocket(session);
}

// Sends a command to the other worker that has the connection. The command pushes the frame or, if the frame is a close
// frame, closes the WebSocket with the status and reason in `close`. Returns false if the command was not sent.
bool push_at_other_worker(zend_long session, const GivenFrame &frame, const websocket::Close &close)
{
    if (!frame.is_close()) {
        return send_command({session, PeerCommand::kPush, uint32_t(frame.opcode), uint32_t(frame.flags), ::getpid()},
                               view(frame.data));
    }
    return send_command({session, PeerCommand::kDisconnect, close.code}, close.reason);
}

void send_frame(zend_long session, const char *what, GivenFrame &given, bool to_all_workers, zval *return_value)
{
    websocket::Close close;
    if (!given.read_to_send() || !read_close_frame(given, close)) {
        RETURN_FALSE;
    }
    if (UNEXPECTED(to_all_workers && is_at_other_worker(session))) {
        RETURN_BOOL(push_at_other_worker(session, given, close));
    }
    RETURN_BOOL(push_frame(session, find_peer, what, given, close));
}

}  // namespace

void register_websocket_server()
{
    websocket_server_class = register_class_Coro_WebSocket_Server(http_server_class);
    add_names(websocket_server_class);
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_WebSocket_Server, push)
{
    zend_long session;
    GivenFrame given;
    ZEND_PARSE_PARAMETERS_START(2, 4)
        Z_PARAM_LONG(session)
        CORO_PARAM_FRAME(given)
    ZEND_PARSE_PARAMETERS_END();
    send_frame(session, "WebSocket\\Server::push", given, shows_other_workers(), return_value);
}

ZEND_METHOD(Coro_WebSocket_Server, ping)
{
    zend_long session;
    GivenFrame given;
    given.text = zend_empty_string;
    given.opcode = zend_long(websocket::Opcode::kPing);
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(session)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR(given.text)
    ZEND_PARSE_PARAMETERS_END();
    send_frame(session, "WebSocket\\Server::ping", given, true, return_value);
}

ZEND_METHOD(Coro_WebSocket_Server, disconnect)
{
    zend_long session;
    zend_long code = websocket::kNormal;
    zend_string *reason = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_LONG(session)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(code)
        Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (!is_close_code(code)) {
        RETURN_FALSE;
    }
    if (UNEXPECTED(is_at_other_worker(session))) {
        RETURN_BOOL(send_command({session, PeerCommand::kDisconnect, uint32_t(code)}, websocket::cut_reason(view(reason))));
    }
    RETURN_BOOL(push_close(session, find_peer, code, reason));
}

ZEND_METHOD(Coro_WebSocket_Server, isEstablished)
{
    zend_long session;
    CORO_PARSE_ONE(Z_PARAM_LONG, session);
    RETURN_BOOL(open_websocket(session, find_peer) != nullptr || (shows_other_workers() && is_at_other_worker(session)));
}
