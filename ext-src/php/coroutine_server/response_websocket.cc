#include "php/coroutine_server/http_server.h"
#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/websocket/push.h"
#include "php/zend/exceptions.h"
#include "php/zend/refusals.h"
#include "php/zend/seconds_argument.h"

#include "coro/net/stream.h"

#include <cerrno>

// The methods of Coro\Http\Response for WebSockets of coroutine servers.
namespace coro::php {

namespace {

// The connection of a response. The server and the client may be gone after each wait, so nothing of them is kept.
class ResponseConnection {
public:
    explicit ResponseConnection(zval *response) :
        host_(ResponseBox::of(response).host()), session_(ResponseBox::of(response).session())
    {
    }

    zend_long session() const { return session_; }
    // find_server() and find_inbox() return nullptr if the server is gone or is none of this class; find_inbox() also if
    // the request is not a handshake.
    HttpServer *find_server() const { return static_cast<HttpServer *>(ResponseHost::find(host_)); }
    WebSocketInbox *find_inbox() const
    {
        HttpServer *server = find_server();
        return server ? server->find_inbox(session_) : nullptr;
    }
    Peer *find_peer() const
    {
        HttpServer *server = find_server();
        return server ? server->find_peer(session_) : nullptr;
    }
    auto finder() const
    {
        return [this](zend_long) { return find_peer(); };
    }

private:
    uint16_t host_;
    zend_long session_;
};

// Waits until the inbox has a message or has ended. Returns 0 or a negative error.
int wait_for_message(WebSocketInbox &inbox, zend_long session, Coroutine &self, double timeout)
{
    if (!inbox.receivers.empty()) {
        return -EBUSY;
    }
    Waiter waiter(self, "Response::recv", WaitSubject::peer(session));
    inbox.receivers.push_back(waiter);
    return runtime().wait(waiter, runtime().loop().deadline_in(timeout));
}

bool ping_over_http2(Response &response, std::string_view data)
{
    char padded[Http2Notice::kPingSize] = {};
    if (data.size() > sizeof padded) {
        refuse_argument(1, "must not be longer than %zu bytes for HTTP/2", sizeof padded);
        return false;
    }
    data.copy(padded, data.size());
    response.notify({.data = {padded, sizeof padded}});
    return true;
}

}  // namespace

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Http_Response, upgrade)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Response &response = ResponseBox::of(ZEND_THIS);
    ResponseConnection connection(ZEND_THIS);
    if (!connection.find_server()) {
        throw_error("%s() upgrades requests of a Coro\\Coroutine\\Http\\Server, and this is no such request");
        RETURN_THROWS();
    }
    WebSocketInbox *inbox = connection.find_inbox();
    if (!response.may_change_head()) {
        RETURN_FALSE;
    }
    if (!inbox || !response.may_upgrade()) {
        refuse_request(Z_OBJ_P(ZEND_THIS), 400);
        RETURN_FALSE;
    }
    inbox->upgraded(response);
    RETURN_BOOL(answer_handshake(Z_OBJ_P(ZEND_THIS), inbox->offer()));
}

ZEND_METHOD(Coro_Http_Response, push)
{
    GivenFrame given;
    ZEND_PARSE_PARAMETERS_START(1, 3)
        CORO_PARAM_FRAME(given)
    ZEND_PARSE_PARAMETERS_END();
    ResponseConnection connection(ZEND_THIS);
    if (!given.read()) {
        RETURN_THROWS();
    }
    websocket::Close close;
    if (!read_close_frame(given, close)) {
        RETURN_FALSE;
    }
    RETURN_BOOL(push_frame(connection.session(), connection.finder(), "Response::push", given, close));
}

ZEND_METHOD(Coro_Http_Response, recv)
{
    double timeout = 0;
    CORO_PARSE_OPTIONAL(CORO_PARAM_SECONDS, timeout);
    Coroutine *self = runtime().waiting_coroutine();
    if (!self) {
        RETURN_THROWS();
    }
    ResponseConnection connection(ZEND_THIS);
    HttpServer *server = connection.find_server();
    WebSocketInbox *inbox = server ? server->upgraded_by(ResponseBox::of(ZEND_THIS)) : nullptr;
    if (!inbox) {
        notify_unconnected(connection.session());
        RETURN_FALSE;
    }
    inbox->message_handled(connection.find_peer());
    WebSocketInbox::Message message = inbox->take(connection.find_peer());
    if (!message.data && !inbox->is_over()) {
        int outcome = wait_for_message(*inbox, connection.session(), *self, timeout);
        if (EG(exception)) {
            RETURN_THROWS();
        }
        if (outcome < 0) {
            set_last_error(-outcome);
            RETURN_FALSE;
        }
        inbox = connection.find_inbox();
        message = inbox ? inbox->take(connection.find_peer()) : WebSocketInbox::Message();
    }
    if (!message.data) {
        RETURN_EMPTY_STRING();
    }
    make_frame(return_value, connection.session(), message.opcode, message.data,
               flags_of_message(message.was_compressed, kFlagFin | kFlagMask));
}

ZEND_METHOD(Coro_Http_Response, ping)
{
    GivenFrame given;
    given.text = zend_empty_string;
    given.opcode = zend_long(websocket::Opcode::kPing);
    ZEND_PARSE_PARAMETERS_START(0, 1)
        Z_PARAM_OPTIONAL
        Z_PARAM_STR(given.text)
    ZEND_PARSE_PARAMETERS_END();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (response.is_http2()) {
        RETURN_BOOL(ping_over_http2(response, view(given.text)));
    }
    ResponseConnection connection(ZEND_THIS);
    if (!given.read()) {
        RETURN_THROWS();
    }
    RETURN_BOOL(push_frame(connection.session(), connection.finder(), "Response::ping", given, {}));
}

ZEND_METHOD(Coro_Http_Response, disconnect)
{
    zend_long code = websocket::kNormal;
    zend_string *reason = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(code)
        Z_PARAM_STR(reason)
    ZEND_PARSE_PARAMETERS_END();
    if (!is_close_code(code)) {
        RETURN_FALSE;
    }
    ResponseConnection connection(ZEND_THIS);
    RETURN_BOOL(push_close(connection.session(), connection.finder(), code, reason));
}
