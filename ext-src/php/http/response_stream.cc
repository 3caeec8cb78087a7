#include "php/http/field_arguments.h"
#include "php/http/response.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/arguments.h"
#include "php/zend/kept_node.h"
#include "php/zend/refusals.h"
#include "php/zend/value.h"

#include "coro/net/stream.h"

#include <cstdint>
#include <unordered_map>
#include <utility>

// Methods of Response for responses that take long: early hints, the departure of the client, and the end of its connection.
namespace coro::php {

namespace {

constexpr int kEarlyHints = 103;

// The callbacks of onClose(). A callback leaves the map before its response is destroyed.
std::unordered_map<const ResponseWriter *, Callable> close_callbacks;

struct CloseValues {
    Callable callable;
    Value response;
};

// The call of a callback, until the loop makes it: the code that notices the end of a connection must not run PHP code.
class CloseCall : public KeptNode<CloseValues>, public Runnable {
public:
    explicit CloseCall(CloseValues values) : KeptNode(std::move(values)) { runtime().scheduler().enqueue(*this); }

    void run() override;

protected:
    ~CloseCall() = default;
};

Keeper<CloseCall> close_calls;

void CloseCall::run()
{
    CloseValues values = close_calls.take(*this);
    zval argument;
    values.response.move_to(&argument);
    Duty duty;
    duty.event = "Response::onClose";
    duty.subject = ResponseBox::of(&argument).session();
    (void) spawn_from_loop(std::move(values.callable), 1, &argument, duty);
}

void abandon_close_calls()
{
    close_calls.abandon_all();
}

}  // namespace

void Response::set_close_callback(Callable callback)
{
    Callable released = take_close_callback();   // released last, because its destructor may run PHP code
    has_close_callback_ = bool(callback);
    if (callback) {
        close_callbacks[this] = std::move(callback);
    }
}

Callable Response::take_close_callback()
{
    has_close_callback_ = false;
    auto taken = close_callbacks.extract(this);
    return taken ? std::move(taken.mapped()) : Callable();
}

zval *Response::kept_value()
{
    return has_close_callback_ ? close_callbacks[this].function() : nullptr;
}

void call_close_callback(ResponseWriter &writer)
{
    if (runtime().has_bailed_out()) {
        return;
    }
    auto &response = static_cast<Response &>(writer);
    int64_t id = response.take_canceled();
    if (Coroutine *coroutine = id ? runtime().find(id) : nullptr) {
        coroutine->cancel_soon();
        php_state_of(*coroutine).when_canceled = WhenCanceled::kThrows;
        php_state_of(*coroutine).may_end_canceled = true;
    }
    if (!close_callbacks.contains(&writer)) {
        return;
    }
    zval object;
    ZVAL_OBJ(&object, ResponseBox::object_of(response));
    close_calls.make(CloseValues{response.take_close_callback(), Value(&object)});
}

const RuntimeObserver response_stream_observer({
    .order = Order::kRequests,
    .on_fork = abandon_close_calls,
    .on_exit = [] { (void) close_calls.take_all(); },
    .on_loop_abandoned = abandon_close_calls,
    .on_request_end = [] { (void) close_calls.take_all(); },
});

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Http_Response, onClose)
{
    zend_fcall_info info;
    zend_fcall_info_cache target;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_FUNC_OR_NULL(info, target)
    ZEND_PARSE_PARAMETERS_END();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (response.state() == Response::State::kEnded || response.state() == Response::State::kDetached) {
        RETURN_FALSE;
    }
    Callable callable;
    if (ZEND_FCI_INITIALIZED(info)) {
        callable.set(&info.function_name, target);
    }
    response.set_close_callback(std::move(callable));
    if (ZEND_FCI_INITIALIZED(info)) {
        response.is_connected() ? response.watch_client() : call_close_callback(response);
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, cancelOnClose)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Response &response = ResponseBox::of(ZEND_THIS);
    Coroutine *self = runtime().current_coroutine();
    if (!self || response.state() == Response::State::kEnded || response.state() == Response::State::kDetached) {
        RETURN_FALSE;
    }
    response.set_canceled(self->id());
    response.is_connected() ? response.watch_client() : call_close_callback(response);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, earlyHints)
{
    HashTable *headers;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, headers);
    FieldList fields;
    zend_string *key;
    zval *given;
    ZEND_HASH_FOREACH_STR_KEY_VAL(headers, key, given) {
        if (!key) {
            refuse_argument(1, "must have names of fields as keys");
            RETURN_FALSE;
        }
        FieldNameArgument name(key, true);
        Value value;
        if (!check_name(name) || !make_field_value(given, 1, value)) {
            RETURN_FALSE;
        }
        if (name.role != FieldRole::kPlain) {
            refuse_argument(1, "must not contain fields that are about the body or the connection");
            RETURN_FALSE;
        }
        if (Z_TYPE_P(value.raw()) != IS_NULL && fields.takes(name.text)) {
            zval taken;
            value.move_to(&taken);
            fields.set(name.text, name.role, &taken);
        }
    } ZEND_HASH_FOREACH_END();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (!response.takes_head() || fields.is_empty() || !response.may_inform()) {
        RETURN_FALSE;
    }
    http1::FieldWriter head = response.begin_informational(kEarlyHints);
    for (const FieldList::Field &field : fields) {
        FieldList::write(field, head);
    }
    RETURN_BOOL(response.send_informational() >= 0);
}

ZEND_METHOD(Coro_Http_Response, goaway)
{
    zend_long code = 0;
    zend_string *data = zend_empty_string;
    ZEND_PARSE_PARAMETERS_START(0, 2)
        Z_PARAM_OPTIONAL
        Z_PARAM_LONG(code)
        Z_PARAM_STR(data)
    ZEND_PARSE_PARAMETERS_END();
    Response &response = ResponseBox::of(ZEND_THIS);
    if (code < 0 || code > UINT32_MAX) {
        refuse_argument(1, "must be an error code of HTTP/2, which has 32 bits");
        RETURN_FALSE;
    }
    if (ZSTR_LEN(data) > Http2Notice::kMostGoawayData) {
        refuse_argument(2, "must not be longer than %zu bytes", Http2Notice::kMostGoawayData);
        RETURN_FALSE;
    }
    if (!response.is_http2()) {
        RETURN_FALSE;
    }
    response.notify({true, uint32_t(code), view(data)});
    RETURN_TRUE;
}
