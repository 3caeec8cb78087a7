#include "php/http/request_call.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/server/callback_handler.h"
#include "php/server/worker_state.h"
#include "php/websocket/frame.h"
#include "php/zend/string_storage.h"

#include "coro/server/http/incoming_request.h"
#include "coro/server/http/stream.h"
#include "coro/server/websocket/message.h"

#include <string>

namespace coro::php {

// The data of a WebSocket handshake that is answered when the beforeHandshakeResponse callback has returned.
struct CallbackHandler::PendingHandshake {
    std::string key;
    std::string protocol;
    std::string extensions;
    zval made[2];
    int port;

    PendingHandshake(const WebSocketOffer &offer, const zval *request_and_response, int port_index) :
        key(offer.key), protocol(offer.protocol), extensions(offer.extensions),
        made{request_and_response[0], request_and_response[1]}, port(port_index)
    {
    }
    static PendingHandshake &of(zend_long subject) { return *reinterpret_cast<PendingHandshake *>(subject); }
};

// Sends the response that accepts the WebSocket handshake, and calls the open callback.
void CallbackHandler::finish_handshake(const WebSocketOffer &offer, const zval *made, int port)
{
    Callable *open = callback_of(port, Event::kOpen);
    zend_long session = ResponseBox::of(Z_OBJ(made[1])).session();
    if (answer_handshake(Z_OBJ(made[1]), offer) && open && !runtime().has_bailed_out()) {
        zval given[2];
        ZVAL_OBJ_COPY(&given[0], server_.object());
        ZVAL_COPY(&given[1], &made[0]);
        Duty duty;
        duty.subject = session;
        duty.event = event_name(Event::kOpen);
        (void) call_back(*open, 2, given, duty);
    }
}

// Calls the beforeHandshakeResponse callback, and answers the WebSocket handshake when the callback has returned. Takes
// over the references in `made`, the Request and Response objects.
void CallbackHandler::call_before_handshake(Callable &before, const WebSocketOffer &offer, const zval *made, int port)
{
    auto *pending = new PendingHandshake(offer, made, port);
    Duty duty = {Z_OBJ(made[1]), fail_response};
    duty.subject = reinterpret_cast<zend_long>(pending);
    duty.settled = [](zend_long subject, zval *) {
        auto &handshake = PendingHandshake::of(subject);
        if (!EG(exception)) {
            CallbackHandler &handler = the_server->worker_state()->handler();
            handler.finish_handshake({handshake.key, handshake.protocol, handshake.extensions}, handshake.made, handshake.port);
        }
    };
    duty.ended = [](zend_long subject) {
        auto *handshake = &PendingHandshake::of(subject);
        zval_ptr_dtor(&handshake->made[1]);
        zval_ptr_dtor(&handshake->made[0]);
        delete handshake;
    };
    zval given[3];
    ZVAL_OBJ_COPY(&given[0], server_.object());
    ZVAL_COPY(&given[1], &made[0]);
    ZVAL_COPY(&given[2], &made[1]);
    zend_object *response = Z_OBJ(made[1]);
    GC_ADDREF(response);
    if (!call_back(before, 3, given, duty)) {
        count(server_.worker()->row().refused);
        refuse_request(response, 503);
    }
    OBJ_RELEASE(response);
}

int CallbackHandler::on_handshake(const IncomingRequest &request, const WebSocketOffer &offer)
{
    Peer &peer = request.stream.peer();
    int port = peer.port().index;
    zval arguments[2];
    if (UNEXPECTED(max_queue_time_ > 0) && has_waited_too_long(request.origin.read_at)) {
        return 503;
    }
    if (int status = make_request(request, 0, arguments); UNEXPECTED(status != 0)) {
        return status;
    }
    if (Callable *own = callback_of(port, Event::kHandshake)) {
        handle_request(*own, arguments, request.origin.read_at);
        return 0;
    }
    if (Callable *before = callback_of(port, Event::kBeforeHandshakeResponse)) {
        call_before_handshake(*before, offer, arguments, port);
    } else {
        finish_handshake(offer, arguments, port);
        zval_ptr_dtor(&arguments[1]);
        zval_ptr_dtor(&arguments[0]);
    }
    settle_destructors();
    return 0;
}

bool CallbackHandler::on_message(Peer &peer, const WebSocketMessage &message)
{
    Callable *callback = callback_of(peer.port().index, Event::kMessage);
    if (UNEXPECTED(!callback || runtime().has_bailed_out())) {
        zend_storage().release(message.block);
        return true;   // true: the connection stays open, and the message is dropped
    }
    zval arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], server_.object());
    make_frame(&arguments[1], peer.session(), message.opcode, string_of(message.bytes, message.block),
               flags_of_message(message.was_compressed, kFlagFin | kFlagMask));
    return call_with_data(peer, Event::kMessage, *callback, 2, arguments);
}

}  // namespace coro::php
