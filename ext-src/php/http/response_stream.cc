#include "php/http/close_callback.h"
#include "php/http/field_arguments.h"
#include "php/http/handler_log.h"
#include "php/http/response.h"
#include "php/http/response_builder.h"
#include "php/runtime/runtime.h"
#include "php/runtime/spawn.h"
#include "php/zend/kept_node.h"
#include "php/zend/value.h"


#include <unordered_map>
#include <utility>

// Methods of Response for responses that take long: early hints, and the departure of the client.
namespace coro::php {

namespace {

constexpr int kEarlyHints = 103;

// The Response objects with a callback, by their writers. A Response leaves the map before its writer is destroyed.
std::unordered_map<const ResponseWriter *, zend_object *> watched_responses;

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
    duty.subject = builder_of(Z_OBJ(argument)).writer.session();
    (void) spawn_from_loop(std::move(values.callable), 1, &argument, duty);
}

void abandon_close_calls()
{
    close_calls.abandon_all();
}

}  // namespace

void CloseCallback::set(Callable callable, const ResponseWriter &writer, zend_object *response)
{
    reset();
    callable_ = std::move(callable);
    writer_ = &writer;
    watched_responses[&writer] = response;
}

Callable CloseCallback::take()
{
    if (writer_) {
        watched_responses.erase(std::exchange(writer_, nullptr));
    }
    return std::move(callable_);
}

void CloseCallback::reset()
{
    Callable released = take();   // released last, because its destructor may run PHP code
}

void call_close_callback(const ResponseWriter &writer)
{
    auto found = watched_responses.find(&writer);
    if (found == watched_responses.end() || runtime().has_bailed_out()) {
        return;
    }
    zend_object *response = found->second;
    zval object;
    ZVAL_OBJ(&object, response);
    close_calls.make(CloseValues{close_callback_of(response).take(), Value(&object)});
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
    zend_object *response = Z_OBJ_P(ZEND_THIS);
    ResponseWriter &writer = builder_of(response).writer;
    bool is_over = writer.state() == ResponseWriter::State::kEnded || writer.state() == ResponseWriter::State::kDetached;
    if (is_over) {
        RETURN_FALSE;
    }
    if (!ZEND_FCI_INITIALIZED(info)) {
        close_callback_of(response).reset();
        RETURN_TRUE;
    }
    Callable callable;
    callable.set(&info.function_name, target);
    close_callback_of(response).set(std::move(callable), writer, response);
    if (writer.is_connected()) {
        writer.watch_client();
    } else {
        call_close_callback(writer);
    }
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Http_Response, earlyHints)
{
    HashTable *headers;
    ZEND_PARSE_PARAMETERS_START(1, 1)
        Z_PARAM_ARRAY_HT(headers)
    ZEND_PARSE_PARAMETERS_END();
    FieldList fields;
    zend_string *key;
    zval *given;
    ZEND_HASH_FOREACH_STR_KEY_VAL(headers, key, given) {
        if (!key) {
            zend_argument_value_error(1, "must have names of fields as keys");
            RETURN_THROWS();
        }
        FieldNameArgument name(key, true);
        Value value;
        if (!name.text || !make_field_value(given, 1, value)) {
            RETURN_THROWS();
        }
        if (name.role != FieldRole::kPlain) {
            zend_argument_value_error(1, "must not contain fields that are about the body or the connection");
            RETURN_THROWS();
        }
        if (Z_TYPE_P(value.raw()) != IS_NULL && fields.takes(name.text)) {
            zval taken;
            value.move_to(&taken);
            fields.set(name.text, name.role, &taken);
        }
    } ZEND_HASH_FOREACH_END();
    ResponseBuilder &builder = builder_of(Z_OBJ_P(ZEND_THIS));
    if (!builder.may_change_head()) {
        log_late_call(builder.writer, trail_of(Z_OBJ_P(ZEND_THIS)));
        RETURN_FALSE;
    }
    if (fields.is_empty() || !builder.writer.may_inform()) {
        RETURN_FALSE;
    }
    http1::FieldWriter head = builder.writer.begin_informational(kEarlyHints);
    for (const FieldList::Field &field : fields) {
        FieldList::write(field, head);
    }
    RETURN_BOOL(builder.writer.send_informational() >= 0);
}
