#include "php/server/connections.h"
#include "php/server/peer_command.h"
#include "php/server/peer_room.h"
#include "php/zend/arguments.h"
#include "php/zend/file_part.h"
#include "php/zend/last_error.h"
#include "php/runtime/runtime.h"
#include "php/server/datagrams.h"
#include "php/server/event_object.h"
#include "php/server/state.h"
#include "php/zend/string_payload.h"
#include "php/zend/text_argument.h"
#include "php/zend/wording.h"

#include "coro/server/websocket/sender.h"

#include <cerrno>
#include <cstdint>
#include <netinet/in.h>
#include <string>
#include <string_view>
#include <utility>

namespace coro::php {

namespace {

constexpr zend_long kNoPayload = 550;   // the value of SWOOLE_ERROR_NO_PAYLOAD

// What getClientInfo() shows of a client beside its PeerInfo.
struct ClientFacts {
    int port;               // the index of the port
    int listener;           // descriptor of the listening socket in this process, or -1
    zend_long websocket_status;
    std::string_view certificate;
    double clock_begin;     // the time at which the clock of the loop was 0, in seconds since 1970
};

enum WebSocketStatus : zend_long { kConnection = 1, kActive = 3, kClosing = 4 };   // the values of CORO_WEBSOCKET_STATUS_*

// Keeps a certificate until the next call. A fatal error jumps out of describe() without destructors.
std::string_view keep(std::string certificate)
{
    static std::string kept;
    kept = std::move(certificate);
    return kept;
}

WebSocketStatus websocket_status(Peer &peer)
{
    WebSocketSender *socket = peer.websocket();
    return !socket ? kConnection : socket->is_open() ? kActive : kClosing;
}

// Returns true if at least one port has the option heartbeat_idle_time.
bool has_heartbeat()
{
    for (size_t i = 0; i < the_server->ports.size(); i++) {
        if (the_server->server.port(int(i)).config.heartbeat_idle_time > 0) {
            return true;
        }
    }
    return false;
}

// Returns true, raises a warning and sets last_error() if the string is empty, so that there is nothing to send.
bool is_empty(zend_string *data)
{
    if (ZSTR_LEN(data) > 0) {
        return false;
    }
    set_last_error(kNoPayload);
    php_error_docref(nullptr, E_WARNING, "there is nothing to send");
    return true;
}

// Returns the client whose connection is closed as soon as everything is sent, or nullptr.
Peer *find_ending_peer(zend_long session)
{
    Worker *worker = current_worker();
    Peer *peer = worker ? worker->find_peer(session) : nullptr;
    return peer && peer->is_ending() ? peer : nullptr;
}

// Reads the only argument of a PHP method, the id of a connection, and returns the client. Returns nullptr if the
// client does not exist, or if an exception was thrown.
Peer *peer_argument(INTERNAL_FUNCTION_PARAMETERS)
{
    zend_long session;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_LONG(session)
    ZEND_PARSE_PARAMETERS_END_EX(return nullptr);
    Peer *peer = find_peer(session);
    if (!peer) {
        no_such_peer();
    }
    return peer;
}

}  // namespace

// Returns the certificate of the client as PEM text, or an empty text if the client has none.
std::string certificate_of(Peer &peer)
{
    PeerTable *peers = the_server->shared.peers.get();
    std::string certificate = peer.certificate();
    return certificate.empty() && peers ? peers->certificates().find(peer.session()) : certificate;
}

static void describe(const PeerInfo &info, const ClientFacts &facts, zval *into)
{
    const Port &port = the_server->server.port(facts.port);
    // Converts a moment of the loop's clock; the moment 0 stands for an event that has not happened yet.
    auto wall_time = [&facts](Nanoseconds moment) {
        return moment ? facts.clock_begin + double(moment) / double(kSecond) : 0;
    };
    array_init(into);
    if (info.uid) {
        add_assoc_long(into, "uid", info.uid);
    }
    if (port.config.open_websocket_protocol) {
        add_assoc_long(into, "websocket_status", facts.websocket_status);
    }
    if (!facts.certificate.empty()) {
        add_assoc_stringl(into, "ssl_client_cert", facts.certificate.data(), facts.certificate.size());
    }
    add_assoc_long(into, "server_port", port.bound().port());
    add_assoc_long(into, "server_fd", facts.listener);
    add_assoc_long(into, "socket_fd", info.socket);
    add_assoc_long(into, "socket_type", port.type);
    add_assoc_long(into, "remote_port", info.peer_address.port);
    char text[INET6_ADDRSTRLEN];
    add_assoc_stringl(into, "remote_ip", text, info.peer_address.print(text));
    add_assoc_long(into, "reactor_id", info.reactor);
    if (info.worker >= 0 && the_server->server.config.dispatch_mode == int64_t(Dispatch::kByClientLeastBusy)) {
        add_assoc_long(into, "worker_id", info.worker);
    }
    add_assoc_long(into, "connect_time", zend_long(wall_time(info.opened_at)));
    add_assoc_long(into, "last_time", zend_long(wall_time(info.received_at)));
    add_assoc_double(into, "last_recv_time", wall_time(info.received_at));
    add_assoc_double(into, "last_send_time", wall_time(info.sent_at));
    add_assoc_double(into, "last_dispatch_time", wall_time(info.active_at));
    add_assoc_long(into, "close_errno", 0);
    add_assoc_long(into, "recv_queued_bytes", zend_long(info.unread));
    add_assoc_long(into, "send_queued_bytes", zend_long(info.unsent));
}

static void describe_peer(Peer &peer, zval *into)
{
    ServingThread &thread = peer.thread();
    const ServedPort &port = peer.port();
    ClientFacts facts = {port.index, port.listener, websocket_status(peer), keep(port.make_layer ? certificate_of(peer) : ""),
                         thread.wall_clock().seconds() - double(thread.loop().now()) / double(kSecond)};
    describe(peer.info(), facts, into);
}

// Describes a client of the master in a process that is no worker. Returns false if the master has no such client.
static bool describe_row(int64_t session, zval *into)
{
    PeerTable *peers = the_server && the_server->is_running() ? the_server->shared.peers.get() : nullptr;
    PeerRow *row = peers ? peers->find(session) : nullptr;
    if (!row) {
        return false;
    }
    PeerInfo info = PeerTable::info_of(*row);
    info.peer_address = row->peer_address();
    info.opened_at = row->opened_at.load();
    info.socket = row->socket.load();
    info.reactor = row->reactor.load();
    PeerRow::Protocol protocol = row->protocol.load();
    ClientFacts facts = {row->port.load(), -1,
                         protocol == PeerRow::kOther              ? kConnection
                         : protocol == PeerRow::kClosingWebSocket ? kClosing
                                                                  : kActive,
                         keep(peers->certificates().find(session)),
                         wall_seconds() - double(runtime().loop().read_clock()) / double(kSecond)};
    if (row->session.load() != session) {   // the client has gone, and the row may describe another one
        return false;
    }
    describe(info, facts, into);
    return true;
}

bool describe_client(int64_t session, zval *into)
{
    Worker *worker = current_worker();
    if (!worker) {
        return describe_row(session, into);
    }
    // Unlike php::find_peer(), Worker::find_peer() also finds a client whose close callback is running.
    Peer *peer = worker->find_peer(session);
    if (!peer || !peer->has_info()) {
        return false;
    }
    describe_peer(*peer, into);
    return true;
}

// Sends `data` to a client. If the caller is a coroutine, waits for room in the client's send buffer. `what` is the
// name of the PHP method, which dumps show for the waiting coroutine. Returns false and sets last_error() if nothing
// was sent.
static bool send_to_peer(zend_long session, zend_string *data, const char *what)
{
    if (UNEXPECTED(!find_peer(session))) {
        return send_command({session, PeerCommand::kSend}, view(data));
    }
    Peer *peer = wait_for_room(session, find_peer, what);
    if (!peer) {
        return false;
    }
    if (int outcome = peer->send({}, payload_of(data)); outcome < 0) {
        set_last_error(-outcome);
        return false;
    }
    return true;
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Server, send)
{
    zend_string *path = nullptr;
    zend_long session;
    zend_string *data;
    zend_long from = -1;
    if (UNEXPECTED(Wording::says_as_swoole && ZEND_NUM_ARGS() > 0 && Z_TYPE_P(ZEND_CALL_ARG(execute_data, 1)) == IS_NULL)) {
        php_error_docref(nullptr, E_WARNING, "fd can not be null");
        RETURN_FALSE;
    }
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_STR_OR_LONG(path, session)
        CORO_PARAM_TEXT(data)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(from)
    ZEND_PARSE_PARAMETERS_END();
    if (UNEXPECTED(!path && session < 0 && Wording::says_as_swoole)) {
        php_error_docref(nullptr, E_WARNING, "invalid fd[" ZEND_LONG_FMT "]", session);
    }
    if (path && is_numeric_string(ZSTR_VAL(path), ZSTR_LEN(path), &session, nullptr, false) != IS_LONG) {
        RETURN_BOOL(send_datagram(ZSTR_VAL(path), 0, data, from));
    }
    if (is_empty(data)) {
        RETURN_FALSE;
    }
    RETURN_BOOL(send_to_peer(session, data, "Server::send"));
}

ZEND_METHOD(Coro_Server, sendwait)
{
    zend_long session;
    zend_string *data;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(session)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();
    if (is_empty(data)) {
        RETURN_FALSE;
    }
    if (!find_peer(session)) {   // the connection may be open in another worker, but this process cannot wait for it
        no_such_peer();
        RETURN_FALSE;
    }
    if (!send_to_peer(session, data, "Server::sendwait")) {
        RETURN_FALSE;
    }
    constexpr size_t kNothing = 1;   // a limit in bytes: peer_with_room() waits until less than one byte is unsent
    RETURN_BOOL(peer_with_room(session, find_peer, kNothing, "Server::sendwait", Room::kAwaited) != nullptr);
}

ZEND_METHOD(Coro_Server, sendfile)
{
    zend_long session;
    zend_string *filename;
    FilePart part;
    ZEND_PARSE_PARAMETERS_START(2, 4)
        Z_PARAM_LONG(session)
        Z_PARAM_PATH_STR(filename)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(part.offset)
        Z_PARAM_LONG(part.length)
    ZEND_PARSE_PARAMETERS_END();
    // Waits before it opens the file, because a call that waits for room should not hold a descriptor.
    if (!wait_for_room(session, find_peer, "Server::sendfile")) {
        RETURN_FALSE;
    }
    if (!part.open_file(ZSTR_VAL(filename))) {
        set_last_error(part.error);
        RETURN_FALSE;
    }
    Peer *peer = find_peer(session);
    if (!peer) {
        set_last_error(kSessionNotExist);
        RETURN_FALSE;
    }
    if (int outcome = peer->send_file({}, std::move(part.file), part.offset, size_t(part.length)); outcome < 0) {
        set_last_error(-outcome);
        RETURN_FALSE;
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Server, pause)
{
    if (Peer *peer = peer_argument(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        peer->pause();
        RETURN_TRUE;
    }
    RETURN_FALSE;
}

ZEND_METHOD(Coro_Server, resume)
{
    if (Peer *peer = peer_argument(INTERNAL_FUNCTION_PARAM_PASSTHRU)) {
        peer->resume();
        RETURN_TRUE;
    }
    RETURN_FALSE;
}

ZEND_METHOD(Coro_Server, protect)
{
    zend_long session;
    bool is_protected = true;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(session)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(is_protected)
    ZEND_PARSE_PARAMETERS_END();
    Peer *peer = find_peer(session);
    if (!peer) {
        no_such_peer();
        RETURN_FALSE;
    }
    peer->protect(is_protected);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Server, bind)
{
    zend_long session;
    zend_long uid;
    ZEND_PARSE_PARAMETERS_START(2, 2)
        Z_PARAM_LONG(session)
        Z_PARAM_LONG(uid)
    ZEND_PARSE_PARAMETERS_END();
    if (uid < INT32_MIN || uid > INT32_MAX || uid == 0) {
        php_error_docref(nullptr, E_WARNING, "the uid must be a number of 32 bits other than 0");
        set_last_error(EINVAL);
        RETURN_FALSE;
    }
    Peer *peer = find_peer(session);
    if (!peer || !peer->bind(int32_t(uid))) {
        peer ? set_last_error(EALREADY) : no_such_peer();
        RETURN_FALSE;
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Server, exists)
{
    zend_long session;
    CORO_PARSE_ONE(Z_PARAM_LONG, session);
    bool is_there = find_peer(session) || (shows_other_workers() && other_worker_has(session));
    if (!is_there) {
        no_such_peer();
    }
    RETURN_BOOL(is_there);
}

ZEND_METHOD(Coro_Server, close)
{
    zend_long session;
    bool reset = false;
    ZEND_PARSE_PARAMETERS_START(1, 2)
        Z_PARAM_LONG(session)
        Z_PARAM_OPTIONAL
        Z_PARAM_BOOL(reset)
    ZEND_PARSE_PARAMETERS_END();
    Peer *peer = find_peer(session);
    if (!peer) {
        peer = find_ending_peer(session);
        if (peer && !reset) {
            set_last_error(kSessionClosed);
            RETURN_FALSE;
        }
    }
    if (!peer) {
        RETURN_BOOL(send_command({session, reset ? PeerCommand::kReset : PeerCommand::kClose}));
    }
    reset ? peer->close(true) : close_peer(*peer);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Server, getClientInfo)
{
    zend_long session;
    zend_long reactor = -1;
    bool ignore_error = false;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        Z_PARAM_LONG(session)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(reactor)
        Z_PARAM_BOOL(ignore_error)
    ZEND_PARSE_PARAMETERS_END();
    if (!describe_client(session, return_value)) {
        no_such_peer();
        RETURN_FALSE;
    }
}

ZEND_METHOD(Coro_Server, getClientList)
{
    zend_long start = 0;
    zend_long count = 10;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(start)
        Z_PARAM_LONG(count)
    ZEND_PARSE_PARAMETERS_END();
    if (count < 1 || count > 100) {
        php_error_docref(nullptr, E_WARNING, "the number of connections must be between 1 and 100");
        RETURN_FALSE;
    }
    if (!the_server || !the_server->is_running() || start < 0) {
        RETURN_FALSE;
    }
    std::vector<int64_t> ids = connection_ids(start, size_t(count), shows_other_workers());
    if (ids.empty()) {
        RETURN_FALSE;
    }
    array_init(return_value);
    for (int64_t id : ids) {
        add_next_index_long(return_value, id);
    }
}

ZEND_METHOD(Coro_Server, heartbeat)
{
    bool closes = true;
    CORO_PARSE_OPTIONAL(Z_PARAM_BOOL, closes);
    Worker *worker = current_worker();
    if (!worker || !has_heartbeat()) {
        RETURN_FALSE;
    }
    array_init(return_value);
    for (int64_t id : worker->peer_ids(0, SIZE_MAX)) {
        Peer *peer = find_peer(id);
        if (!peer) {
            continue;
        }
        int64_t limit = peer->port().config->heartbeat_idle_time;
        PeerInfo info = peer->info();
        Nanoseconds idle = worker->loop().now() - info.received_at;
        if (limit > 0 && idle >= limit * kSecond && !info.is_protected) {
            add_next_index_long(return_value, id);
            if (closes) {
                peer->close(true);
            }
        }
    }
}

ZEND_METHOD(Coro_Server, getLastError)
{
    ZEND_PARSE_PARAMETERS_NONE();
    RETURN_LONG(last_error());
}
