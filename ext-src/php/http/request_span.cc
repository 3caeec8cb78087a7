#include "php/http/request_span.h"

#include "php/http/request_capture.h"
#include "php/http/request_object.h"
#include "php/http/response.h"
#include "php/runtime/request_record.h"
#include "php/runtime/runtime.h"
#include "php/trace/span.h"
#include "php/zend/value.h"

#include "coro/server/shared/request_id.h"

#include <netinet/in.h>
#include <utility>

namespace coro::php {

namespace {

// The span of a request. It keeps the Response object, whose status it needs at its end.
class ServerSpan final : public Span {
public:
    ServerSpan(std::string_view method, const TraceContext &remote, zend_object *response, const Duty &duty) :
        Span(*tracer(), SpanKind::kServer, method, nullptr, remote), response_(response), ended_(duty.ended),
        subject_(duty.subject)
    {
        GC_ADDREF(response);
    }
    ~ServerSpan() override
    {
        if (response_) {   // the process ends before the handler has ended
            OBJ_RELEASE(response_);
        }
    }

    void handler_ended();

private:
    zend_object *response_;
    void (*ended_)(zend_long);
    zend_long subject_;
};

void ServerSpan::handler_ended()
{
    zend_object *response = std::exchange(response_, nullptr);
    if (is_recording()) {
        bool is_open = ResponseBox::of(response).may_change_head();
        int status = is_open && GC_REFCOUNT(response) == 1 ? 500 : ResponseBox::of(response).status();
        if (!is_open || GC_REFCOUNT(response) == 1) {   // otherwise another coroutine answers later
            attributes.add("http.response.status_code", int64_t(status));
        }
        if (status >= 500) {
            fail(std::to_string(status), {});
        }
        end();
    }
    OBJ_RELEASE(response);
    if (ended_) {
        ended_(subject_);
    }
}

// Called when the handler of a traced request has ended, in its coroutine.
void request_ended(zend_long)
{
    if (Span *span = current_server_span()) {   // after a fatal error, spans of the program are still open
        static_cast<ServerSpan *>(span)->handler_ended();
    }
}

void describe(Span &span, const RequestData &message)
{
    const http::Head &head = message.head();
    RequestData::Origin origin = message.origin();
    SpanAttributes &attributes = span.attributes;
    constexpr size_t kUsual = 768;
    attributes.reserve(kUsual);
    char address[INET6_ADDRSTRLEN];
    attributes.add("http.request.method", message.text(head.method));
    attributes.add("url.path", message.text(head.path));
    attributes.add("url.scheme", origin.is_secure ? "https" : "http");
    if (head.host.size > 0) {
        attributes.add("server.address", message.text(head.host));
    }
    if (size_t size = origin.peer_address.print(address); size > 0) {
        attributes.add("client.address", std::string_view(address, size));
    }
    attributes.add("network.protocol.version", head.http2_stream ? "2" : head.minor ? "1.1" : "1.0");
    if (std::string_view agent = first_value(head, message.raw_head().data(), "user-agent"); !agent.empty()) {
        attributes.add("user_agent.original", agent);
    }
}

// Begins the span of a request.
Span *begin_span(zval *made, Duty &duty)
{
    const RequestData &message = RequestBox::of(&made[0]).message;
    const http::Head &head = message.head();
    const char *base = message.raw_head().data();
    TraceContext remote = parse_traceparent(first_value(head, base, "traceparent"));
    auto *span = new ServerSpan(message.text(head.method), remote, Z_OBJ(made[1]), duty);
    if (remote.is_valid()) {
        std::string_view state = first_value(head, base, "tracestate");
        span->tracestate = is_valid_tracestate(state) ? state : std::string_view();
    }
    if (span->is_recording()) {
        describe(*span, message);
    }
    duty.ended = request_ended;
    return span;
}

}  // namespace

void RequestSpan::begin(zval *made, Duty &duty)
{
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    span_before_ = std::exchange(state.span, tracer() ? begin_span(made, duty) : nullptr);
    Timeline *timeline = request_watch & kWatchCaptured ? captured_timeline(made, duty) : nullptr;
    if (!timeline && request_watch & kWatchLogged) {
        timeline = new Timeline(time_in_queue(RequestBox::of(&made[0]).message), nullptr);
    } else if (!timeline && request_watch & kWatchSlow) {
        timeline = Timeline::wanted();
    }
    timeline_before_ = std::exchange(state.timeline, timeline);
    is_watched_ = true;
}

void RequestSpan::leave()
{
    CoroutineState &state = php_state_of(runtime().scheduler().current());
    if (SharedSpan *span = std::exchange(state.span, span_before_)) {
        span->release();
    }
    if (Timeline *timeline = std::exchange(state.timeline, timeline_before_)) {
        timeline->release();
    }
}

}  // namespace coro::php
