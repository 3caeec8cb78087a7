#include "php/trace/classes.h"
#include "php/trace/lifetime.h"
#include "php/runtime/runtime.h"
#include "php/trace/span.h"
#include "php/zend/arguments.h"
#include "php/zend/call.h"
#include "php/zend/names.h"
#include "php/zend/value.h"

#include "php/stub/tracing_arginfo.h"

#include "zend_exceptions.h"

#include <algorithm>
#include <string>

namespace coro::php {

namespace {

void set_all(Span &span, HashTable *attributes)
{
    zend_string *key;
    zval *value;
    ZEND_HASH_FOREACH_STR_KEY_VAL(attributes, key, value) {
        ZVAL_DEREF(value);
        if (key) {
            span.set(view(key), *value);
        }
    } ZEND_HASH_FOREACH_END();
}

// Makes the pending exception of the program the failure of the span.
void note_exception(Span &span)
{
    zend_object *exception = exception_of_program();
    if (!exception) {
        return;
    }
    zval room;
    zval *message = zend_read_property(exception->ce, exception, ZEND_STRL("message"), true, &room);
    span.fail(view(exception->ce->name), Z_TYPE_P(message) == IS_STRING ? view(Z_STR_P(message)) : std::string_view());
}

// Reads an option of Tracing::start(). Returns false with an exception if the value is wrong.
bool read_option(std::string_view name, zval *value, TraceSettings &settings, TracedClients &clients)
{
    bool is_text = Z_TYPE_P(value) == IS_STRING, is_number = Z_TYPE_P(value) == IS_LONG || Z_TYPE_P(value) == IS_DOUBLE;
    double number = is_number ? zval_get_double(value) : -1;
    if (name == "trace_endpoint" && is_text) {
        settings.endpoint = view(Z_STR_P(value));
    } else if (name == "trace_service_name" && is_text) {
        settings.service_name = view(Z_STR_P(value));
    } else if (name == "trace_sample_ratio" && number >= 0 && number <= 1) {
        settings.sample_ratio = number;
    } else if (name == "trace_queue_size" && Z_TYPE_P(value) == IS_LONG && number >= 1 && number <= 1'000'000) {
        settings.queue_size = int64_t(Z_LVAL_P(value));
    } else if (name == "trace_clients" && (Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE)) {
        clients.have_spans = Z_TYPE_P(value) == IS_TRUE;
    } else if (name == "trace_propagation" && (Z_TYPE_P(value) == IS_TRUE || Z_TYPE_P(value) == IS_FALSE)) {
        clients.propagate = Z_TYPE_P(value) == IS_TRUE;
    } else {
        zend_argument_value_error(1, "must not contain this value of the option \"%s\"", std::string(name).c_str());
        return false;
    }
    return true;
}

zend_string *new_string(const std::string &text)
{
    return zend_string_init(text.data(), text.size(), false);
}

}  // namespace

void register_tracing()
{
    add_names(register_class_Coro_Tracing());
}

}  // namespace coro::php

using namespace coro;
using namespace coro::php;

ZEND_METHOD(Coro_Tracing, __construct)
{
    ZEND_PARSE_PARAMETERS_NONE();
}

ZEND_METHOD(Coro_Tracing, start)
{
    HashTable *options = nullptr;
    CORO_PARSE_OPTIONAL(Z_PARAM_ARRAY_HT, options);
    if (tracer() || runtime().is_server()) {
        RETURN_FALSE;
    }
    TraceSettings settings;
    TracedClients clients;
    zend_string *name;
    zval *value;
    if (options) {
        ZEND_HASH_FOREACH_STR_KEY_VAL(options, name, value) {
            ZVAL_DEREF(value);
            if (!read_option(name ? view(name) : std::string_view(), value, settings, clients)) {
                return;
            }
        } ZEND_HASH_FOREACH_END();
    }
    settings.read_environment();
    RETURN_BOOL(begin_tracing(settings, clients, false));
}

ZEND_METHOD(Coro_Tracing, flush)
{
    double timeout = 1;
    CORO_PARSE_OPTIONAL(Z_PARAM_DOUBLE, timeout);
    constexpr double kMost = 3600;
    bool is_sent = !tracer() || flush_tracing(seconds(timeout > 0 ? std::min(timeout, kMost) : 0));
    RETURN_BOOL(is_sent);
}

ZEND_METHOD(Coro_Tracing, span)
{
    zend_string *name;
    zend_fcall_info info;
    zend_fcall_info_cache target;
    HashTable *attributes = nullptr;
    ZEND_PARSE_PARAMETERS_START(2, 3)
        Z_PARAM_STR(name)
        Z_PARAM_FUNC(info, target)
        Z_PARAM_OPTIONAL
        Z_PARAM_ARRAY_HT(attributes)
    ZEND_PARSE_PARAMETERS_END();
    FunctionCall function = {&info.function_name, &target};
    if (!tracer()) {
        call(function, return_value);
        return;
    }
    auto *span = new Span(*tracer(), SpanKind::kInternal, view(name), current_span());
    if (attributes) {
        set_all(*span, attributes);
    }
    SpanScope scope(span);
    call(function, return_value);
    note_exception(*span);
}

ZEND_METHOD(Coro_Tracing, setAttributes)
{
    HashTable *attributes;
    CORO_PARSE_ONE(Z_PARAM_ARRAY_HT, attributes);
    Span *span = current_span();
    if (!span || !span->is_recording()) {
        RETURN_FALSE;
    }
    set_all(*span, attributes);
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Tracing, setRoute)
{
    zend_string *route;
    CORO_PARSE_ONE(Z_PARAM_STR, route);
    Span *span = current_server_span();
    if (!span || !span->is_recording()) {
        RETURN_FALSE;
    }
    span->attributes.remove("http.route");
    span->attributes.add("http.route", view(route));
    span->name = span->name.substr(0, span->name.find(' ')) + " " + std::string(view(route));
    RETURN_TRUE;
}

ZEND_METHOD(Coro_Tracing, isRecording)
{
    ZEND_PARSE_PARAMETERS_NONE();
    Span *span = current_span();
    RETURN_BOOL(span && span->is_recording());
}

ZEND_METHOD(Coro_Tracing, traceId)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Span *span = current_span()) {
        RETURN_STR(new_string(span->context().trace_id()));
    }
}

ZEND_METHOD(Coro_Tracing, spanId)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Span *span = current_span()) {
        RETURN_STR(new_string(span->context().span_id()));
    }
}

ZEND_METHOD(Coro_Tracing, traceparent)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (Span *span = current_span()) {
        RETURN_STR(new_string(span->context().traceparent()));
    }
}

ZEND_METHOD(Coro_Tracing, stats)
{
    ZEND_PARSE_PARAMETERS_NONE();
    if (!tracer()) {
        return;
    }
    array_init(return_value);
    add_assoc_long(return_value, "waiting", zend_long(tracer()->queue.size()));
    add_assoc_long(return_value, "sent", zend_long(tracer()->sender.sent()));
    add_assoc_long(return_value, "dropped", zend_long(tracer()->queue.dropped()));
}
