#include "php/server/callback_handler.h"

#include "php/http/request_call.h"
#include "php/http/request_span.h"
#include "php/http/route_watch.h"
#include "php/server/budget.h"
#include "php/server/event_object.h"
#include "php/server/redis_duty.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"

#include "coro/server/connection/datagram_socket.h"

namespace coro::php {

CallbackHandler::CallbackHandler(ServerState &server) :
    server_(server), config_(server.server.config),
    max_queue_time_(seconds(config_.max_queue_time)),
    limits_handlers_(config_.worker_max_concurrency > 0 && config_.enable_coroutine),
    unread_storage_(unread_budget(server.server))
{
    for (size_t port = 0; port < server.ports.size(); port++) {
        for (int event = 0; event < Events::kCount; event++) {
            callbacks_.push_back(server.callback_of(int(port), Event(event)));
        }
    }
}

bool CallbackHandler::call_back(Callable &callback, uint32_t count, zval *arguments, const Duty &duty)
{
    FunctionCall call = callback.giving(count, arguments);
    int64_t id = EXPECTED(config_.enable_coroutine) ? spawn(call, duty) : server_.plain_calls.call(call, duty);
    if (UNEXPECTED(id < 0)) {
        warn_not_called(*server_.worker(), id);
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

// Calls a callback with data that the client has sent. The connection counts as active until the callback has ended.
bool CallbackHandler::call_with_data(Peer &peer, Event event, Callable &callback, uint32_t count, zval *arguments)
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
    if (UNEXPECTED(event == Event::kReceive && peer.port().config->open_redis_protocol)) {
        add_redis_duty(duty, server_);
    }
    peer.handler_begins();
    return call_back(callback, count, arguments, duty);
}

bool CallbackHandler::on_receive(Peer &peer, const Packet &packet)
{
    Callable *callback = callback_of(peer.port().index, Event::kReceive);
    if (UNEXPECTED(!callback || runtime().has_bailed_out())) {
        zend_storage().release(packet.block);
        return true;   // true: the connection stays open, and the packet is dropped
    }
    zval arguments[4];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    if (UNEXPECTED(server_.callback_options.event_object)) {
        make_event(&arguments[1], peer, peer.reactor(), string_of(packet.bytes, packet.block));
        return call_with_data(peer, Event::kReceive, *callback, 2, arguments);
    }
    ZVAL_LONG(&arguments[1], peer.session());
    ZVAL_LONG(&arguments[2], peer.reactor());
    ZVAL_STR(&arguments[3], string_of(packet.bytes, packet.block));
    return call_with_data(peer, Event::kReceive, *callback, 4, arguments);
}

void CallbackHandler::on_packet(DatagramSocket &socket, std::string_view bytes, const Address &from)
{
    const ServedPort &port = socket.port();
    Callable *callback = callback_of(port.index, Event::kPacket);
    if (UNEXPECTED(!callback || runtime().has_bailed_out())) {
        return;
    }
    zval arguments[3];
    zval *about = &arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    ZVAL_STRINGL(&arguments[1], bytes.data(), bytes.size());
    array_init(about);
    add_assoc_long(about, "server_socket", socket.fd());
    add_assoc_double(about, "dispatch_time", server_.worker()->wall_clock().seconds());
    add_assoc_long(about, "server_port", port.number);
    std::string host = from.host();
    add_assoc_stringl(about, "address", host.data(), host.size());
    add_assoc_long(about, "port", from.port());
    bool is_object = server_.callback_options.event_object;
    if (is_object) {
        make_packet_object(&arguments[1], about);
    }
    Duty duty;
    duty.event = event_name(Event::kPacket);
    if (!call_back(*callback, is_object ? 2 : 3, arguments, duty)) {
        count(server_.worker()->row().refused);
    }
}

void CallbackHandler::on_buffer(Peer &peer, bool is_full)
{
    notify_connection(is_full ? Event::kBufferFull : Event::kBufferEmpty, peer, {});
}

// Calls a callback with the objects of make_request(), now or as soon as worker_max_concurrency allows another call.
// Takes over the references to the objects.
void CallbackHandler::handle_request(Callable &callback, zval *made, Nanoseconds read_at)
{
    if (UNEXPECTED(limits_handlers_)) {
        queue_.add(callback, made, read_at);
    } else {
        call_for_request(callback, made, nullptr);
    }
}

// Calls a callback with the objects of make_request() at once, even if worker_max_concurrency callbacks are
// running. `ended` is called when the callback has ended; `ended` may be nullptr.
void CallbackHandler::call_for_request(Callable &callback, zval *made, void (*ended)(zend_long))
{
    FunctionCall call = callback.giving(2, made);
    zend_object *response = Z_OBJ(made[1]);
    Duty duty = duty_of_request(response, ended);
    RequestSpan span(made, duty);
    note_handler(response, callback);
    int64_t id = EXPECTED(config_.enable_coroutine) ? spawn(call, duty, preparation_of(made))
                                                    : server_.plain_calls.call(call, duty);
    if (UNEXPECTED(id < 0)) {
        give_up_request(*server_.worker(), made, id);
        if (duty.ended) {
            duty.ended(duty.subject);
        }
    }
}

int CallbackHandler::on_request(const IncomingRequest &request)
{
    Callable *callback = callback_of(request.stream.peer().port().index, Event::kRequest);
    if (UNEXPECTED(!callback)) {
        return 400;   // HTTP status 400: a port of a WebSocket server may have no callback for requests
    }
    if (UNEXPECTED(config_.max_concurrency > 0) && is_over_concurrency()) {
        server_.worker()->limit_struck(Limit::kConcurrency);
        return 503;
    }
    if (UNEXPECTED(max_queue_time_ > 0) && has_waited_too_long(request.origin.read_at)) {
        return 503;
    }
    if (UNEXPECTED(route_watch != nullptr)) {
        route_watch->begins();
    }
    zval made[2];
    if (int status = make_request(request, 0, made); UNEXPECTED(status != 0)) {
        return status;
    }
    handle_request(*callback, made, request.origin.read_at);
    return 0;
}

// Calls the callback for an event of a connection, with the session id and the integers in `more`.
void CallbackHandler::notify_connection(Event event, Peer &peer, std::initializer_list<zend_long> more)
{
    Callable *callback = callback_of(peer.port().index, event);
    if (!callback || runtime().has_bailed_out()) {
        return;
    }
    zval arguments[3];
    uint32_t count = 0;
    ZVAL_OBJ_COPY(&arguments[count++], server_.object());
    if (server_.callback_options.event_object && more.size() > 0) {
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
    (void) call_back(*callback, count, arguments, duty);
}

void CallbackHandler::on_connect(Peer &peer)
{
    if (!peer.info().is_stream) {
        notify_connection(Event::kConnect, peer, {peer.reactor()});
    }
}

void CallbackHandler::on_close(Peer &peer, bool by_server)
{
    bool was_upgraded = peer.websocket();
    if (peer.info().is_stream && !was_upgraded) {
        return;   // the end of a request: the client's own connection goes on
    }
    bool disconnects = peer.port().config->open_websocket_protocol && !was_upgraded &&
                       callback_of(peer.port().index, Event::kDisconnect);
    notify_connection(disconnects ? Event::kDisconnect : Event::kClose, peer,
                      {by_server ? -1 : peer.reactor()});
}

}  // namespace coro::php
