#include "php/trace/span.h"

#include "php/runtime/request_record.h"
#include "php/runtime/runtime.h"
#include "php/runtime/timeline.h"
#include "php/zend/exceptions.h"
#include "php/zend/value.h"

#include "coro/base/clock.h"
#include "coro/base/json.h"

#include "zend_exceptions.h"

namespace coro::php {

namespace {

SharedSpan *&place_of_current()
{
    return php_state_of(runtime().scheduler().current()).span;
}

// Adds the span to what /debug/trace shows of the request.
void note_in_record(const EndedSpan &span)
{
    RequestRecord *record = current_record();
    if (!record) {
        return;
    }
    std::string json = "{\"trace_id\":\"" + span.context.trace_id() + "\",\"span_id\":\"" + span.context.span_id();
    if (span.parent != 0) {
        append_id(json += "\",\"parent_id\":\"", span.parent);
    }
    auto ms = [](int64_t nanoseconds) { return decimal(double(nanoseconds) / double(kMillisecond), 3); };
    json += "\",\"at_ms\":" + ms(span.began_at - record->wall_clock) + ",\"ms\":" + ms(span.ended_at - span.began_at) +
            ",\"failed\":" + (span.has_failed ? "true" : "false") + ",\"name\":";
    append_json(json, span.name);
    json.append(",\"attributes\":[").append(span.attributes).append("]}");
    record->note_span(json);
}

}  // namespace

Span::Span(Tracer &tracer, SpanKind kind, std::string_view given, Span *outer, const TraceContext &remote) :
    context_(tracer.sampler.begin(outer ? outer->context() : remote)), parent_(outer ? outer->context().span : remote.span),
    outer_(outer ? static_cast<Span *>(outer->share()) : nullptr), kind_(kind)
{
    if (outer) {
        tracestate = outer->tracestate;
    }
    if (context_.is_sampled) {
        name = given;
        began_at_ = wall_time();
    }
}

Span::~Span()
{
    end();
    if (outer_) {
        outer_->release();
    }
}

void Span::set(std::string_view key, const zval &value)
{
    // More would fill the memory while the collector does not answer, and remove() would take long.
    constexpr size_t kMostAttributes = 64 << 10;
    if (!is_recording() || attributes.json().size() + key.size() > kMostAttributes) {
        return;
    }
    attributes.remove(key);
    switch (Z_TYPE(value)) {
    case IS_STRING:
        return attributes.add(key, view(Z_STR(value)));
    case IS_LONG:
        return attributes.add(key, int64_t(Z_LVAL(value)));
    case IS_DOUBLE:
        return attributes.add(key, Z_DVAL(value));
    case IS_TRUE:
    case IS_FALSE:
        return attributes.add(key, Z_TYPE(value) == IS_TRUE);
    default:
        return attributes.add(key, std::string_view(zend_zval_type_name(&value)));
    }
}

void Span::note_status(int status)
{
    if (is_recording()) {
        attributes.add("http.response.status_code", int64_t(status));
    }
    if (status >= 400) {
        fail(std::to_string(status), {});
    }
}

void Span::fail(std::string_view error_type, std::string_view message)
{
    if (is_recording()) {
        has_failed_ = true;
        attributes.remove("error.type");
        attributes.add("error.type", error_type);
        message_ = message;
    }
}

void Span::end()
{
    if (!is_recording()) {
        return;
    }
    has_ended_ = true;
    Tracer *to = tracer();
    if (!to) {
        return;   // the process ends, or was forked
    }
    EndedSpan ended;
    ended.context = context_;
    ended.parent = parent_;
    ended.kind = kind_;
    ended.has_failed = has_failed_;
    ended.name = name;
    ended.tracestate = tracestate;
    ended.message = message_;
    ended.attributes = attributes.json();
    ended.began_at = began_at_;
    ended.ended_at = std::max(wall_time(), began_at_);   // the clock may have been set back
    if (request_watch & kWatchCaptured) {
        note_in_record(ended);
    }
    to->queue.add(ended);
    to->sender.span_added();
}

zend_object *exception_of_program()
{
    zend_object *exception = EG(exception);
    bool is_ending = exception && (zend_is_unwind_exit(exception) || zend_is_graceful_exit(exception) ||
                                   instanceof_function(exception->ce, exit_exception_class));
    return is_ending ? nullptr : exception;
}

Span *current_span()
{
    return runtime().has_loop() ? static_cast<Span *>(place_of_current()) : nullptr;
}

Span *current_server_span()
{
    Span *span = current_span();
    while (span && span->kind() != SpanKind::kServer) {
        span = span->outer();
    }
    return span;
}

SpanScope::SpanScope(Span *made) : span_(made), before_(place_of_current())
{
    place_of_current() = made;
}

SpanScope::~SpanScope()
{
    place_of_current() = before_;
    span_->end();
    span_->release();
}

}  // namespace coro::php
