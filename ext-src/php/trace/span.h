#pragma once

#include "php/runtime/executor_state.h"
#include "php/runtime/shared_span.h"
#include "php/trace/tracer.h"

#include "coro/trace/span_queue.h"

#include "php.h"

#include <string>
#include <string_view>

namespace coro::php {

// A span of this process. It is recorded if its trace is; otherwise it only passes its ids on. Attributes that come after end()
// are ignored.
class Span : public SharedSpan {
public:
    // Begins a child of `outer`, or without it of the span in another process that `remote` names, or else a trace.
    Span(Tracer &tracer, SpanKind kind, std::string_view name, Span *outer, const TraceContext &remote = {});
    ~Span() override;

    const TraceContext &context() const { return context_; }
    SpanKind kind() const { return kind_; }
    bool is_recording() const { return context_.is_sampled && !has_ended_; }
    Span *outer() const { return outer_; }

    SpanAttributes attributes;   // changed only while is_recording()
    std::string name;
    std::string tracestate;      // of the trace, for further requests; a child takes it over

    // Sets an attribute of the program: a value that is no scalar is its type's name.
    void set(std::string_view key, const zval &value);
    void note_status(int status);   // of the response to a client
    void fail(std::string_view error_type, std::string_view message);
    void end();

private:
    TraceContext context_;
    uint64_t parent_ = 0;
    Span *outer_;   // kept
    SpanKind kind_;
    bool has_ended_ = false;
    bool has_failed_ = false;
    std::string message_;
    int64_t began_at_ = 0;
};

// Returns the exception of the program in EG(exception), or nullptr: exit() and the end of a coroutine are no failures.
zend_object *exception_of_program();

// Returns the span of the running coroutine, or nullptr.
Span *current_span();
// Returns the span of the request that the running code handles, or nullptr.
Span *current_server_span();

// Makes a span the current one of the running code as long as the object exists, and then ends it.
class SpanScope {
public:
    explicit SpanScope(Span *made);   // takes over the reference
    ~SpanScope();
    SpanScope(const SpanScope &) = delete;
    SpanScope &operator=(const SpanScope &) = delete;

private:
    Span *span_;
    SharedSpan *before_;
};

}  // namespace coro::php
