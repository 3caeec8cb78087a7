#include "php/http_client/client_object.h"

#include "php/client/socket_object.h"
#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/string_storage.h"

#include "Zend/zend_exceptions.h"

#include <cerrno>

namespace coro::php {

HttpClientObject::HttpClientObject() : http(runtime().loop(), make_connector()), body(zend_storage())
{
    set_standard_timeouts(basic);
    config = basic;
}

void OutgoingRequest::clear()
{
    http.body.clear();
    http.expects_continue = false;
    body = Value();
    texts.clear();
    files.clear();
    handshake.reset();
    download.clear();
    download_offset = 0;
    span.reset();
}

void forget_request(HttpClientObject &object)
{
    if (object.request) {
        object.request->clear();
    }
    object.body.reset();
    object.download.reset();
    object.body_function.reset();
    object.awaits_response = false;
}

bool CommonFields::are_of(zval *given_now, zval *cookies_now)
{
    // Nobody can have changed the arrays, because this object has references to them.
    return !text.empty() && is_same_array(given.raw(), given_now) && is_same_array(cookies.raw(), cookies_now);
}

void show_connection(zval *self)
{
    HttpClientObject &object = HttpClientBox::of(self);
    HttpConnection &connection = *object.http.connection();
    set_client_property(self, ClientSlot::kConnected, true);
    if (connection.is_reused() && Z_TYPE_P(client_property(self, ClientSlot::kSocket)) == IS_OBJECT) {
        return;
    }
    zval socket;
    if (object_init_ex(&socket, SocketBox::class_entry) == SUCCESS) {
        SocketBox::of(&socket).config = object.config;
        int family = 0;
        socklen_t size = sizeof family;
        (void) ::getsockopt(connection.socket().fd(), SOL_SOCKET, SO_DOMAIN, &family, &size);
        attach_socket(&socket, connection.share_socket(), family, object.to.type, 0);
        set_client_property(self, ClientSlot::kSocket, &socket);
    }
}

void show_no_connection(zval *self)
{
    set_client_property(self, ClientSlot::kConnected, false);
    clear_client_property(self, ClientSlot::kSocket);
}

HashTable *client_array(zval *self, ClientSlot slot)
{
    zval *property = client_property(self, slot);
    if (Z_TYPE_P(property) != IS_ARRAY) {
        zval made;
        array_init(&made);
        set_client_property(self, slot, &made);
        property = client_property(self, slot);
    }
    SEPARATE_ARRAY(property);
    return Z_ARRVAL_P(property);
}

ClientUse::ClientUse(int64_t &user, const char *what) : user_(user)
{
    if (!runtime().waiting_coroutine()) {
        return;
    }
    if (user != 0 && runtime().scheduler().find(user)) {
        zend_throw_exception_ex(error_class, EBUSY,
                                "coroutine #" ZEND_LONG_FMT " %s this client already; each coroutine needs a client of its own",
                                zend_long(user), what);
        return;
    }
    user_ = runtime().scheduler().current().id();
    is_mine_ = true;
}

ClientUse::~ClientUse()
{
    if (is_mine_) {
        user_ = 0;
    }
}

bool client_failed(zval *self, const ClientError &error)
{
    error.set(self);
    return false;
}

bool client_failed(zval *self, int outcome)
{
    return client_failed(self, ClientError::of(outcome, nullptr));
}

void clear_client_error(zval *self)
{
    if (Z_TYPE_P(client_property(self, ClientSlot::kErrCode)) != IS_LONG ||
        Z_LVAL_P(client_property(self, ClientSlot::kErrCode)) != 0) {
        set_client_property(self, ClientSlot::kErrCode, zend_long(0));
        set_client_property(self, ClientSlot::kErrMsg, zend_empty_string);
    }
}

bool request_failed(zval *self, int outcome)
{
    HttpClientObject &object = HttpClientBox::of(self);
    HttpClient::Phase phase = object.http.failed_phase();
    ClientError error = phase == HttpClient::Phase::kConnect && outcome != -ECANCELED
                            ? ClientError::of(object.http.connect_failure())
                            : ClientError::of(outcome, nullptr);
    NoResponse status = NoResponse::kReset;
    if (phase == HttpClient::Phase::kConnect) {
        status = NoResponse::kNotConnected;
    } else if (outcome == -ETIMEDOUT) {
        status = NoResponse::kTimeout;
    } else if (phase == HttpClient::Phase::kSend) {
        status = NoResponse::kNotSent;
    }
    if (phase != HttpClient::Phase::kConnect && outcome == -EPROTO) {
        error = {kHttpInvalidProtocol, "the response of the server is not valid HTTP"};
    } else if (phase != HttpClient::Phase::kConnect && outcome == -EMSGSIZE) {
        error.text = "the response of the server is larger than max_head_size or max_body_size";
    } else if (!object.http.failure_text().empty()) {
        error.text = object.http.failure_text();
    }
    object.http.close();
    if (object.request && object.request->span) {
        object.request->span->fail(error.text);
    }
    forget_request(object);
    show_no_connection(self);
    set_client_property(self, ClientSlot::kStatusCode, zend_long(status));
    return client_failed(self, error);
}

}  // namespace coro::php
