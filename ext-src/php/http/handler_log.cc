#include "php/http/handler_log.h"

#include "php/http/response_host.h"
#include "php/http/route_watch.h"
#include "php/runtime/runtime.h"
#include "php/runtime/timeline.h"
#include "php/zend/value.h"

#include "coro/base/error.h"
#include "coro/base/json.h"
#include "coro/base/log.h"
#include "coro/server/config/config.h"
#include "coro/server/connection/peer_name.h"
#include "coro/server/lifecycle/worker.h"

#include <algorithm>
#include <cstdio>
#include <cstring>

namespace coro::php {

namespace {

// Returns the server to which the request of a response has come, or nullptr if it does not serve any more.
ServingThread *server_of(const ResponseWriter &writer)
{
    ResponseHost *host = ResponseHost::find(writer.host());
    return host ? host->thread() : writer.host() ? nullptr : serving_worker();
}

// Returns true if warnings about handlers should be logged: in a server that is not ending. While the process ends,
// unanswered requests are not the program's fault.
bool may_warn(const ResponseWriter &writer)
{
    ServingThread *server = server_of(writer);
    bool is_ending = runtime().has_bailed_out() || runtime().is_over() || runtime().is_fork_of_server();
    return server && !is_ending && server->may_warn();
}

}  // namespace

SlowRequests *slow_requests = nullptr;

PeerName::Text address_of_peer(int64_t session)
{
    Worker *worker = serving_worker();
    Peer *peer = worker ? worker->find_peer(session) : nullptr;
    return (peer ? PeerName(*peer) : PeerName(PeerAddress{}, session)).address();
}

void RequestLabel::keep()
{
    std::string_view method = message_->text(message_->head().method);
    std::string_view path = message_->text(message_->head().path);
    kept_size_ = 0;
    for (std::string_view part : {method, std::string_view(" "), path}) {
        kept_size_ += uint8_t(part.copy(kept_ + kept_size_, sizeof kept_ - kept_size_));
    }
    if (method.size() + 1 + path.size() > sizeof kept_) {
        memcpy(kept_ + sizeof kept_ - 3, "...", 3);
    }
    peer_address_ = message_->origin().peer_address;
    kept_coding_ = preferred_coding();
}

// Keeps the times of the request if it was slow. Called when the handler has ended, because PHP has then released the
// Request object, unless the program keeps it for longer.
void RequestLabel::note_times()
{
    Worker *worker = serving_worker();
    if (!worker || message_->is_empty() || runtime().is_fork_of_server()) {
        return;
    }
    Loop &loop = runtime().loop();
    const Coroutine *handler = runtime().current_coroutine();
    Nanoseconds received = message_->origin().received_at - worker->wall_clock().now() + loop.now();   // as monotonic time
    SlowRequest request;
    request.ended_at = loop.clock().now();
    Nanoseconds begun = handler ? handler->created_at() : received;
    // The two clocks of PROCESS mode, and a wall clock that was set, can make the queue time wrong: then there was none.
    constexpr Nanoseconds kLongestQueue = 3600 * kSecond;
    request.queue_time = begun > received && begun - received < kLongestQueue ? begun - received : 0;
    request.handler_time = std::max<Nanoseconds>(request.ended_at - begun, 0);
    if (route_watch) {
        route_watch->ended(*message_, handler, request.total());
    }
    if (slow_requests->is_slow(request.total())) [[unlikely]] {
        request.coroutine = handler ? handler->id() : 0;
        request.set_line(message_->text(message_->head().method), message_->text(message_->head().path));
        const Timeline *timeline = handler ? php_state_of(*runtime().current_coroutine()).timeline : nullptr;
        Nanoseconds waits = Timeline::exists(timeline) ? timeline->own_waits() : 0;
        std::string details = "\"php_ms\":" + decimal(double(request.handler_time - waits) / double(kMillisecond), 3) + ",";
        append_timeline(details, timeline, begun, request.details.size() - details.size());
        request.details_size = uint32_t(details.copy(request.details.data(), request.details.size()));
        slow_requests->add(request);
    }
}

http::ContentCoding RequestLabel::preferred_coding() const
{
    bool is_known = message_ && !message_->is_empty();
    return is_known ? http::preferred_coding(message_->head(), message_->raw_head().data()) : kept_coding_;
}

RequestLabel::Text RequestLabel::text() const
{
    Text text;
    if (message_ && !message_->is_empty()) {
        Escaped method(message_->text(message_->head().method));
        Escaped path(message_->text(message_->head().path));
        snprintf(text.bytes, sizeof text.bytes, "%s %s from %s", method.text(), path.text(),
                 PeerName(message_->origin().peer_address, writer_.session()).address().bytes);
    } else if (kept_size_) {
        snprintf(text.bytes, sizeof text.bytes, "%s from %s", Escaped({kept_, kept_size_}).text(),
                 PeerName(peer_address_, writer_.session()).address().bytes);
    } else {
        snprintf(text.bytes, sizeof text.bytes, "a request from %s", address_of_peer(writer_.session()).bytes);
    }
    return text;
}

void log_unanswered(const ResponseWriter &writer, const HandlerTrail &trail)
{
    if (!may_warn(writer)) {
        return;
    }
    char status[48] = "";
    if (trail.status) {
        snprintf(status, sizeof status, "; status(%d) alone sends nothing", trail.status);
    }
    log(server_habits.incident_level,
        "%s: the %s callback %s without end(): the client gets an empty 500; call $response->end()%s%s%s%s%s (%s:%u)",
        trail.request.text().bytes, writer.may_upgrade() ? "handshake" : "request",
        trail.has_exited ? "called exit()" : "returned", trail.has_returned_value ? "; a returned value is not sent" : "",
        trail.has_printed ? "; printed output is not sent to the client" : "", status,
        trail.file_error ? "; sendfile() has failed: " : "", trail.file_error ? err::Reason(trail.file_error).text() : "",
        trail.file ? ZSTR_VAL(trail.file) : "internal function", trail.line);
}

void log_late_call(const ResponseWriter &writer, const HandlerTrail &trail)
{
    bool is_begun = writer.state() == ResponseWriter::State::kChunked && writer.is_connected();
    if ((is_begun || writer.has_responded()) && may_warn(writer)) {
        log(server_habits.incident_level, "%s: Response::%s() has no effect: %s (%s:%u)", trail.request.text().bytes,
            get_active_function_name(),
            is_begun ? "write() has sent the head already" : "the answer has been ended already", zend_get_executed_filename(),
            zend_get_executed_lineno());
    }
}

}  // namespace coro::php
