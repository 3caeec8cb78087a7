#include "php/http_client/client_object.h"
#include "php/runtime/runtime.h"
#include "php/websocket/frame.h"
#include "php/zend/arguments.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/refusals.h"
#include "php/zend/seconds_argument.h"
#include "php/zend/string_storage.h"

#include "coro/proto/websocket/close.h"
#include "coro/proto/websocket/handshake.h"
#include "coro/proto/websocket/utf8.h"

#include <cerrno>

// The methods of Coro\Coroutine\Http\Client for WebSocket.
namespace coro::php {

namespace {

bool handshake_failed(zval *self, const char *reason)
{
    HttpClientObject &object = HttpClientBox::of(self);
    object.http.close();
    show_no_connection(self);
    return !EG(exception) && client_failed(self, ClientError{kWebSocketHandshakeFailed, reason});
}

// Receives the response to the handshake, and makes the WebSocket.
bool finish_handshake(zval *self)
{
    if (!receive_handshake(self)) {
        return false;
    }
    HttpClientObject &object = HttpClientBox::of(self);
    HttpConnection &connection = *object.http.connection();
    const HandshakeState &state = *object.request->handshake;
    websocket::HandshakeRequest request = {state.accept, state.protocols, state.offers_deflate};
    websocket::HandshakeResponse response;
    int status = websocket::check_response(connection.head_bytes(), connection.head(), request, response);
    if (status < 0) {
        return handshake_failed(self, "the server's answer to the WebSocket handshake is wrong");
    }
    if (status != 101) {
        receive_refusal(self);
        return handshake_failed(self, "the server has refused the WebSocket handshake");
    }
    WebSocketSettings settings;
    settings.max_message = uint32_t(object.config.package_max_length);
    settings.answers_pings = !object.config.open_websocket_ping_frame;
    settings.ignores_pongs = !object.config.open_websocket_pong_frame;
    settings.compression = response.has_deflate;
    settings.deflate = response.deflate;
    std::unique_ptr<HttpConnection> taken = object.http.take_connection();
    object.websocket =
        std::make_unique<WebSocketConnection>(taken->take_socket(), taken->rest(), zend_storage(), settings);
    clear_client_error(self);
    return true;
}

// Returns the WebSocket if it is open. Otherwise sets the properties of the error and returns nullptr.
WebSocketConnection *open_websocket(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    WebSocketConnection *websocket = object.websocket.get();
    bool is_foreign = websocket && !websocket->is_own();
    if (websocket && websocket->is_open() && !is_foreign) {
        return websocket;
    }
    if (is_foreign) {
        object.websocket.reset();
    }
    show_no_connection(self);
    client_failed(self, ClientError{kWebSocketUnconnected, is_foreign ? "the WebSocket belongs to the parent process"
                                                                      : error_text(kWebSocketUnconnected)});
    return nullptr;
}

bool websocket_failed(zval *self, WebSocketConnection &websocket, int outcome)
{
    ClientError error = ClientError::of(outcome, websocket.is_open() ? &websocket.socket() : nullptr);
    if (outcome == -EPROTO) {
        error = {kWebSocketUnpackFailed, "the server has sent a wrong WebSocket frame"};
    } else if (outcome == -EMSGSIZE) {
        error.text = "the message is larger than package_max_length";
    }
    if (!websocket.is_open()) {
        show_no_connection(self);
    }
    return client_failed(self, error);
}

// Receives a frame into `frame`. Returns false after an error.
bool receive_frame(zval *self, WebSocketConnection &websocket, double timeout, zval *frame)
{
    double limit = timeout == 0 ? HttpClientBox::of(self).config.read_timeout : timeout;
    int event = websocket.receive(runtime().loop().deadline_in(limit));
    if (event < 0 || EG(exception)) {
        return websocket_failed(self, websocket, event < 0 ? event : -ECANCELED);
    }
    websocket::Receiver &receiver = websocket.receiver();
    if (event == websocket::kMessage) {
        size_t size = receiver.message().size();
        zend_string *data = size > 0 ? take_string(receiver.message().detach(), size) : ZSTR_EMPTY_ALLOC();
        make_frame(frame, 0, receiver.is_text() ? websocket::Opcode::kText : websocket::Opcode::kBinary, data,
                   flags_of_message(receiver.was_compressed(), kFlagFin));
        return true;
    }
    websocket::Opcode opcode = event == websocket::kClose  ? websocket::Opcode::kClose
                               : event == websocket::kPing ? websocket::Opcode::kPing
                                                           : websocket::Opcode::kPong;
    make_frame(frame, 0, opcode, string_of(receiver.control(), {}), kFlagFin);
    if (event == websocket::kClose) {
        show_no_connection(self);
    }
    return true;
}

bool send_frame(zval *self, websocket::Opcode opcode, std::string_view payload, zend_long flags)
{
    HttpClientObject &object = HttpClientBox::of(self);
    ClientUse use(object.sender, "sends with");
    WebSocketConnection *websocket = use ? open_websocket(self) : nullptr;
    if (!websocket) {
        return false;
    }
    Deadline deadline = runtime().loop().deadline_in(object.config.write_timeout);
    int outcome = websocket->send(opcode, payload, flags & kFlagFin, flags & kFlagCompress, deadline);
    return outcome >= 0 || websocket_failed(self, *websocket, outcome);
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Coroutine_Http_Client, upgrade)
{
    zend_string *path;
    CORO_PARSE_ONE(Z_PARAM_STR, path);
    HttpClientObject &object = HttpClientBox::of(ZEND_THIS);
    ClientUse use(object.user, "uses");
    if (!use) {
        RETURN_THROWS();
    }
    bool is_open = begin_request(ZEND_THIS) && run_request(ZEND_THIS, path, true) && finish_handshake(ZEND_THIS);
    forget_request(object);
    RETURN_BOOL(is_open);
}

ZEND_METHOD(Coro_Coroutine_Http_Client, push)
{
    GivenFrame given;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        CORO_PARAM_FRAME(given)
    ZEND_PARSE_PARAMETERS_END();
    if (!given.read()) {
        RETURN_FALSE;
    }
    RETURN_BOOL(send_frame(ZEND_THIS, websocket::Opcode(given.opcode), view(given.data), given.flags));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, ping)
{
    zend_string *data = zend_empty_string;
    CORO_PARSE_OPTIONAL(Z_PARAM_STR, data);
    if (ZSTR_LEN(data) > websocket::kMaxControlSize) {
        refuse_argument(1, "must have at most %zu bytes", websocket::kMaxControlSize);
        RETURN_FALSE;
    }
    RETURN_BOOL(send_frame(ZEND_THIS, websocket::Opcode::kPing, view(data), kFlagFin));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, disconnect)
{
    zend_long code = websocket::kNormal;
    zend_string *reason = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(code)
        Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (!websocket::is_sendable(code)) {
        refuse_argument(1, "must be a status that may be sent: %s", websocket::kSendableCodes);
        RETURN_FALSE;
    }
    if (!websocket::is_utf8(ZSTR_VAL(reason), ZSTR_LEN(reason))) {
        refuse_argument(2, "must be UTF-8");
        RETURN_FALSE;
    }
    char payload[websocket::kMaxControlSize];
    size_t size = websocket::write_close(payload, uint16_t(code), view(reason));
    RETURN_BOOL(send_frame(ZEND_THIS, websocket::Opcode::kClose, {payload, size}, kFlagFin));
}

ZEND_METHOD(Coro_Coroutine_Http_Client, recv)
{
    double timeout = 0;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    HttpClientObject &object = HttpClientBox::of(ZEND_THIS);
    ClientUse use(object.user, "uses");
    if (!use) {
        RETURN_THROWS();
    }
    if (object.awaits_response) {
        RETURN_BOOL(receive_response(ZEND_THIS, timeout == 0 ? object.config.read_timeout : timeout));
    }
    WebSocketConnection *websocket = open_websocket(ZEND_THIS);
    zval frame;
    if (!websocket || !receive_frame(ZEND_THIS, *websocket, timeout, &frame)) {
        RETURN_FALSE;
    }
    RETURN_COPY_VALUE(&frame);
}
