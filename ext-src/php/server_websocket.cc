#include "php/server_state.h"

#include "php/runtime.h"
#include "php/spawn.h"
#include "php/websocket_frame.h"
#include "php/zend_storage.h"

#include "coro/server/http_channel.h"

namespace coro::php {

int ServerState::on_handshake(const HttpArrival &arrival, const WebSocketOffer &offer)
{
    Client &client = arrival.channel.client();
    int port = client.port().index;
    zval arguments[2];
    make_request(arrival, arguments);
    if (Callable *own = callback_of(port, Event::kHandshake)) {
        arrival.channel.decline_compression();   // its answer is the program's own
        handle_request(*own, arguments);
        return 0;
    }
    if (Callable *before = callback_of(port, Event::kBeforeHandshakeResponse)) {
        zval given[3];
        ZVAL_OBJ_COPY(&given[0], object());
        ZVAL_COPY(&given[1], &arguments[0]);
        ZVAL_COPY(&given[2], &arguments[1]);
        call_in_place(before->giving(3, given), {Z_OBJ(arguments[1]), fail_response});
    }
    bool upgraded = answer_handshake(Z_OBJ(arguments[1]), offer);
    zval_ptr_dtor(&arguments[1]);
    Callable *open = callback_of(port, Event::kOpen);
    if (upgraded && open && !runtime().has_bailed_out()) {
        zval given[2];
        ZVAL_OBJ_COPY(&given[0], object());
        ZVAL_COPY_VALUE(&given[1], &arguments[0]);
        call_back(*open, 2, given);
    } else {
        zval_ptr_dtor(&arguments[0]);
    }
    settle_destructors();
    return 0;
}

bool ServerState::on_message(Client &client, const WebSocketMessage &message)
{
    Callable *callback = callback_of(client.port().index, Event::kMessage);
    if (UNEXPECTED(!callback || runtime().has_bailed_out())) {
        if (message.block.data) {
            zend_storage().release(message.block);
        }
        return true;   // after a fatal error: the worker ends when those that wait have answered
    }
    zval arguments[2];
    ZVAL_OBJ_COPY(&arguments[0], object());
    make_frame(&arguments[1], client.session(), message.opcode, string_of(message.bytes, message.block));
    return hand_over(client, *callback, 2, arguments);
}

}  // namespace coro::php
