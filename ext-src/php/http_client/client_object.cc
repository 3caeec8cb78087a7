#include "php/http_client/client_object.h"

#include "php/runtime/runtime.h"
#include "php/zend/exceptions.h"
#include "php/zend/last_error.h"
#include "php/zend/string_storage.h"

#include "Zend/zend_exceptions.h"

#include <cerrno>

namespace coro::php {

HttpClientObject::HttpClientObject() : http(runtime().loop(), make_connector()), body(zend_storage())
{
    const Runtime::Options &options = runtime().options();
    config.connect_timeout = options.socket_connect_timeout;
    config.read_timeout = options.socket_read_timeout;
    config.write_timeout = options.socket_write_timeout;
}

zval *client_property(zval *self, ClientSlot slot)
{
    zval *property = OBJ_PROP_NUM(Z_OBJ_P(self), uint32_t(slot));
    ZVAL_DEREF(property);
    return property;
}

void set_client_property(zval *self, ClientSlot slot, zval *value)
{
    zval *property = client_property(self, slot);
    zval old;
    ZVAL_COPY_VALUE(&old, property);
    ZVAL_COPY_VALUE(property, value);
    zval_ptr_dtor(&old);
}

void set_client_property(zval *self, ClientSlot slot, zend_long number)
{
    zval value;
    ZVAL_LONG(&value, number);
    set_client_property(self, slot, &value);
}

void set_client_property(zval *self, ClientSlot slot, bool flag)
{
    zval value = {};   // newer compilers warn about the unused half of the copied value otherwise
    ZVAL_BOOL(&value, flag);
    set_client_property(self, slot, &value);
}

void clear_client_property(zval *self, ClientSlot slot)
{
    zval value = {};
    ZVAL_NULL(&value);
    set_client_property(self, slot, &value);
}

zend_string *client_string(zval *self, ClientSlot slot)
{
    zval *property = client_property(self, slot);
    return Z_TYPE_P(property) == IS_STRING ? Z_STR_P(property) : nullptr;
}

ClientUse::ClientUse(int64_t &user, const char *what) : user_(user)
{
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
        zval empty;
        ZVAL_EMPTY_STRING(&empty);
        set_client_property(self, ClientSlot::kErrCode, zend_long(0));
        set_client_property(self, ClientSlot::kErrMsg, &empty);
    }
}

bool request_failed(zval *self, int outcome)
{
    HttpClientObject &object = HttpClientBox::of(self);
    HttpClient::Phase phase = object.http.failed_phase();
    ClientError error = phase == HttpClient::Phase::kConnect && outcome != -EBADF
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
    object.body.reset();
    object.download.reset();
    set_client_property(self, ClientSlot::kConnected, false);
    set_client_property(self, ClientSlot::kStatusCode, zend_long(status));
    return client_failed(self, error);
}

}  // namespace coro::php
