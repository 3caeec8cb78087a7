#include "php/server/state.h"

#include "php/server/event_object.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/string_storage.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/server/connection/datagram_socket.h"
#include "coro/server/http/incoming_request.h"
#include "coro/server/http/stream.h"

#include "zend_exceptions.h"

namespace coro::php {

Storage &ServerState::storage()
{
    return zend_storage();
}

Storage &ServerState::unread_storage()
{
    return *unread_storage_;
}

Callable *ServerState::callback_of(int port, Event event)
{
    Callable &own = PortBox::of(&ports[size_t(port)]).events[event];
    if (EXPECTED(own)) {
        return &own;
    }
    Callable &primary = PortBox::of(&ports[0]).events[event];
    return primary ? &primary : nullptr;
}

bool ServerState::call_back(Callable &callback, uint32_t count, zval *arguments, const Duty &duty)
{
    FunctionCall call = callback.giving(count, arguments);
    if (UNEXPECTED(!server.config.enable_coroutine)) {
        call_in_place(call, duty);
        if (duty.ended) {
            duty.ended(duty.subject);
        }
        return true;
    }
    int64_t id = spawn(call, duty);
    if (UNEXPECTED(id < 0)) {
        not_called(id);
        for (uint32_t i = 0; i < count; i++) {
            zval_ptr_dtor(&arguments[i]);
        }
        settle_destructors();
        if (duty.ended) {
            duty.ended(duty.subject);
        }
    }
    return id >= 0;
}

// What clients cause is no fault of the script's: not a warning for each.
void ServerState::not_called(int64_t why)
{
    if (worker_->may_warn()) {
        log(LogLevel::kWarning, "a callback is not called: could not start a coroutine: %s", err::text(int(-why)));
    }
}

bool ServerState::hand_over(Peer &peer, Event event, Callable &callback, uint32_t count, zval *arguments)
{
    Duty duty;
    duty.subject = peer.session();
    duty.event = event_name(event);
    duty.ended = [](zend_long session) {
        Worker *worker = current_worker();
        if (Peer *peer = worker ? worker->find_peer(session) : nullptr) {
            peer->handler_ends();
        }
    };
    peer.handler_begins();
    return call_back(callback, count, arguments, duty);
}

bool ServerState::on_receive(Peer &peer, const Packet &packet)
{
    Callable *callback = callback_of(peer.port().index, Event::kReceive);
    if (UNEXPECTED(!callback || runtime().has_bailed_out())) {
        if (packet.block.data) {
            zend_storage().release(packet.block);
        }
        return true;   // after a fatal error: the worker ends when those that wait have answered
    }
    zval arguments[4];
    ZVAL_OBJ_COPY(&arguments[0], object());
    if (UNEXPECTED(server.config.event_object)) {
        make_event(&arguments[1], peer, peer.reactor(), string_of(packet.bytes, packet.block));
        return hand_over(peer, Event::kReceive, *callback, 2, arguments);
    }
    ZVAL_LONG(&arguments[1], peer.session());
    ZVAL_LONG(&arguments[2], peer.reactor());
    ZVAL_STR(&arguments[3], string_of(packet.bytes, packet.block));
    return hand_over(peer, Event::kReceive, *callback, 4, arguments);
}

void ServerState::on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from)
{
    const ServedPort &port = socket.port();
    Callable *callback = callback_of(port.index, Event::kPacket);
    if (UNEXPECTED(!callback || runtime().has_bailed_out())) {
        return;
    }
    zval arguments[3];
    zval *about = &arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], object());
    ZVAL_STRINGL(&arguments[1], bytes.data(), bytes.size());
    array_init(about);
    add_assoc_long(about, "server_socket", socket.fd());
    add_assoc_double(about, "dispatch_time", worker_->wall_time());
    add_assoc_long(about, "server_port", port.number);
    std::string host = from.host();
    add_assoc_stringl(about, "address", host.data(), host.size());
    add_assoc_long(about, "port", from.port());
    bool is_object = server.config.event_object;
    if (is_object) {
        make_packet_object(&arguments[1], about);
    }
    Duty duty;
    duty.event = event_name(Event::kPacket);
    if (!call_back(*callback, is_object ? 2 : 3, arguments, duty)) {
        count(worker_->row().refused);
    }
}

void ServerState::on_buffer(Peer &peer, bool is_full)
{
    notify_connection(is_full ? Event::kBufferFull : Event::kBufferEmpty, peer, Stack::kOwnCoroutine, {});
}

// `made` are a Request and a Response.
void ServerState::make_request(const IncomingRequest &arrival, zval *made)
{
    int64_t session = arrival.stream.peer().session();
    RequestData *message;
    ResponseWriter *exchange;
    ZVAL_OBJ(&made[0], new_http_request(session, message));
    ZVAL_OBJ(&made[1], new_http_response(session, exchange));
    message->borrow(arrival.head, arrival.base, arrival.body, arrival.origin, arrival.borrower);
    label_request(Z_OBJ(made[0]), trail_of(Z_OBJ(made[1])).request);
    exchange->attach(arrival.stream, arrival.head.is_head, arrival.head.minor, arrival.head.keep_alive);
    if (UNEXPECTED(arrival.block.data)) {
        message->take_body(zend_storage(), arrival.block, arrival.body.size());
    }
}

// Where the handler is, for the log.
static void note_handler(zend_object *response, const Callable &callback)
{
    const zend_function *function = callback.known_function();
    if (EXPECTED(function && function->type == ZEND_USER_FUNCTION)) {
        HandlerTrail &trail = trail_of(response);
        trail.file = function->op_array.filename;
        trail.line = function->op_array.line_start;
    }
}

// What its handler has left in place of an answer.
static void note_outcome(zend_long subject, zval *result)
{
    auto *response = reinterpret_cast<zend_object *>(subject);
    if (EXPECTED(!may_still_answer(response))) {
        return;
    }
    HandlerTrail &trail = trail_of(response);
    trail.has_exited = EG(exception) && zend_is_unwind_exit(EG(exception));
    trail.has_returned_value = !EG(exception) && Z_TYPE_P(result) > IS_TRUE;
}

// Calls a callback with what make_request() has made, which belongs to it from now on.
void ServerState::handle_request(Callable &callback, zval *made)
{
    if (UNEXPECTED(limits_handlers())) {
        request_queue_.add(callback, made);
    } else {
        call_for_request(callback, made, nullptr);
    }
}

// `ended` may be null.
void ServerState::call_for_request(Callable &callback, zval *made, void (*ended)(zend_long))
{
    FunctionCall call = callback.giving(2, made);
    Duty duty = {Z_OBJ(made[1]), fail_response, spoil_response, ended, reinterpret_cast<zend_long>(Z_OBJ(made[1])), note_outcome};
    note_handler(duty.object, callback);
    if (UNEXPECTED(!server.config.enable_coroutine)) {
        call_in_place(call, duty);
    } else if (int64_t id = spawn(call, duty); UNEXPECTED(id < 0)) {
        not_called(id);
        count(worker_->row().refused);
        refuse_request(Z_OBJ(made[1]), 503);
        zval_ptr_dtor(&made[0]);
        zval_ptr_dtor(&made[1]);
        settle_destructors();
        if (duty.ended) {
            duty.ended(duty.subject);
        }
    }
}

int ServerState::on_request(const IncomingRequest &arrival)
{
    Callable *callback = callback_of(arrival.stream.peer().port().index, Event::kRequest);
    if (UNEXPECTED(!callback)) {
        return 400;   // a WebSocket server needs none
    }
    if (UNEXPECTED(server.config.max_concurrency > 0) && is_over_concurrency()) {
        return 503;
    }
    zval made[2];
    make_request(arrival, made);
    handle_request(*callback, made);
    return 0;
}

void ServerState::notify_connection(Event event, Peer &peer, Stack stack,
                                    std::initializer_list<zend_long> more)
{
    Callable *callback = callback_of(peer.port().index, event);
    if (!callback || runtime().has_bailed_out()) {
        return;
    }
    zval arguments[3];
    uint32_t count = 0;
    ZVAL_OBJ_COPY(&arguments[count++], object());
    if (server.config.event_object && more.size() > 0) {
        make_event(&arguments[count++], peer, *more.begin(), nullptr);
    } else {
        ZVAL_LONG(&arguments[count++], peer.session());
        for (zend_long integer : more) {
            ZVAL_LONG(&arguments[count++], integer);
        }
    }
    Duty duty;
    duty.subject = peer.session();
    duty.event = event_name(event);
    if (stack == Stack::kThisOne) {
        call_in_place(callback->giving(count, arguments), duty);
    } else {
        (void) call_back(*callback, count, arguments, duty);
    }
}

void ServerState::on_connect(Peer &peer)
{
    notify_connection(Event::kConnect, peer, Stack::kOwnCoroutine, {peer.reactor()});
}

void ServerState::on_close(Peer &peer, bool by_server)
{
    bool was_upgraded = peer.websocket();
    bool disconnects = peer.port().config->open_websocket_protocol && !was_upgraded &&
                       callback_of(peer.port().index, Event::kDisconnect);
    notify_connection(disconnects ? Event::kDisconnect : Event::kClose, peer, Stack::kOwnCoroutine,
                      {by_server ? -1 : peer.reactor()});
}

}  // namespace coro::php
