#include "core/server/http/exchange_log.h"

#include "coro/server/connection/connection.h"
#include "coro/server/connection/serving_thread.h"
#include "coro/server/shared/request_id.h"
#include "coro/trace/trace_context.h"

#include <algorithm>
#include <utility>

namespace coro {

namespace {

constexpr int kClientGone = 499;    // the client has left before the response began
constexpr int kServerClosed = 444;  // the server has closed the connection before the response began

// The most bytes of one text that are kept. A line of the log has room for fewer.
constexpr size_t kMostKept = 2048;

int status_of(std::string_view head)
{
    constexpr size_t kAt = sizeof "HTTP/1.1 " - 1;
    int status = 0;
    for (char digit : head.substr(std::min(kAt, head.size()), 3)) {
        status = status * 10 + (digit >= '0' && digit <= '9' ? digit - '0' : 0);
    }
    return status;
}

}  // namespace

// Http2Stream removes the chunk sizes of HTTP/1 before it sends a response, so they do not count.
void ResponseMeter::add_body(std::string_view bytes)
{
    uint64_t before = chunks_ ? chunks_->total() : 0;
    std::string_view data;
    while (chunks_ && !bytes.empty()) {
        ssize_t used = chunks_->decode(bytes, data);
        if (used <= 0) {
            break;
        }
        bytes.remove_prefix(size_t(used));
    }
    size_t size = chunks_ ? size_t(chunks_->total() - before) : bytes.size();
    bytes_ += size;
    body_bytes_ += size;
}

void ResponseMeter::add_file(size_t size)
{
    static constexpr char kAny[4096] = {};
    for (; chunks_ && size > 0; size -= std::min(size, sizeof kAny)) {
        add_body({kAny, std::min(size, sizeof kAny)});
    }
    bytes_ += size;
    body_bytes_ += size;
}

void ResponseMeter::add(std::string_view bytes)
{
    if (status_ != 0) {
        add_body(bytes);
        return;
    }
    if (!head_.empty()) {
        head_.append(bytes);
    }
    std::string_view rest = head_.empty() ? bytes : head_;
    constexpr std::string_view kEnd = "\r\n\r\n";
    size_t end;
    while ((end = rest.find(kEnd)) != std::string_view::npos) {
        int status = status_of(rest);
        bool is_chunked = rest.substr(0, end).find("\r\nTransfer-Encoding: chunked") != std::string_view::npos;
        bytes_ += end + kEnd.size();
        rest.remove_prefix(end + kEnd.size());
        if (status >= 200 || status == 101) {
            status_ = status;
            if (is_http2_ && is_chunked) {
                chunks_ = std::make_unique<http1::ChunkedDecoder>(http::Limits{.body = UINT64_MAX});
            }
            add_body(rest);
            head_.clear();
            return;
        }
        // Another head follows an informational response, such as 100 and 103.
    }
    head_ = std::string(rest);
}

LoggedExchange::Part LoggedExchange::keep(std::string_view text)
{
    Part part = {uint32_t(text_.size()), uint32_t(std::min(text.size(), kMostKept))};
    text_.append(text.substr(0, part.size));
    return part;
}

void LoggedExchange::set_request(const http::Head &head, const char *base, const PeerAddress &client, Nanoseconds received_at)
{
    client_ = client;
    constexpr size_t kUsual = 512;
    text_.clear();
    text_.reserve(kUsual);
    method_ = keep(http::text(base, head.method));
    target_ = keep(http::text(base, head.target));
    protocol_ = keep(head.http2_stream ? "HTTP/2.0" : head.minor == 0 ? "HTTP/1.0" : "HTTP/1.1");
    host_ = keep(http::text(base, head.host));
    referer_ = keep(first_value(head, base, "referer"));
    user_agent_ = keep(first_value(head, base, "user-agent"));
    response_.set_http2(head.http2_stream != 0);
    request_id_ = keep(RequestId(head, base, client, received_at).text());
    trace_id_ = keep(trace_id_in(first_value(head, base, "traceparent")));
}

void LoggedExchange::set_first_line(std::string_view bytes, Nanoseconds received_at)
{
    bytes.remove_prefix(std::min(bytes.size(), bytes.find_first_not_of("\r\n")));
    std::string_view line = bytes.substr(0, bytes.find_first_of("\r\n"));
    size_t first = line.find(' ');
    size_t last = line.rfind(' ');
    bool is_complete = first != last && line.substr(last + 1).starts_with("HTTP/");
    if (is_complete) {
        method_ = keep(line.substr(0, first));
        target_ = keep(line.substr(first + 1, last - first - 1));
        protocol_ = keep(line.substr(last + 1));
    } else {
        target_ = keep(line);
    }
    request_id_ = keep(RequestId(client_, received_at).text());
}

void LoggedExchange::handler_ended(Nanoseconds now)
{
    handler_ended_at_ = now;
    if (handler_begun_at_ != 0) {
        facts_ = exchange_facts();
    }
}

void LoggedExchange::write(AccessLog &log, Nanoseconds now, Nanoseconds wall_clock, bool by_server, size_t unsent) const
{
    AccessRecord record;
    record.ended_at = wall_clock;
    record.address = client_;
    record.method = text(method_);
    record.target = text(target_);
    record.protocol = text(protocol_);
    record.host = text(host_);
    record.referer = text(referer_);
    record.user_agent = text(user_agent_);
    record.request_id = text(request_id_);
    record.trace_id = text(trace_id_);
    record.is_aborted = !is_response_complete_ || unsent > 0;
    record.status = response_.status() != 0 ? response_.status() : by_server ? kServerClosed : kClientGone;
    record.bytes = response_.bytes() - std::min<uint64_t>(response_.bytes(), unsent);
    record.body_bytes = response_.body_bytes() - std::min<uint64_t>(response_.body_bytes(), unsent);
    record.duration = now - begun_at_;
    if (handler_begun_at_ != 0) {
        record.handler_time = (handler_ended_at_ != 0 ? handler_ended_at_ : now) - handler_begun_at_;
    }
    record.queue_time = facts_.queue_time;
    record.wait_time = facts_.wait_time;
    std::string span, trace;
    if (facts_.span != 0) {
        append_id(span, facts_.span);
        append_id(trace, facts_.trace_high);
        append_id(trace, facts_.trace_low);
        record.span_id = span;
        record.trace_id = trace;
    }
    log.add(record);
}

Nanoseconds ExchangeLog::note_request(Connection &connection, const http::Head &head, const char *base,
                                      const PeerAddress &client)
{
    ServingThread &thread = connection.thread();
    Nanoseconds received_at = thread.wall_clock().unique();
    if (thread.access_log()) {
        begin_line(connection);
        logged_->set_request(head, base, client, received_at);
        note_handler(connection);
    }
    return received_at;
}

void ExchangeLog::note_head(Connection &connection, const http::Head &head, const char *base, const PeerAddress &client)
{
    begin_line(connection);
    logged_->set_request(head, base, client, connection.thread().wall_clock().unique());
}

void ExchangeLog::begin_line(Connection &connection)
{
    if (logged_ && !logged_->is_response_complete()) {
        return;
    }
    if (logged_) {
        write_line(connection, 0);
    }
    logged_ = std::make_unique<LoggedExchange>(connection.peer_address(), connection.thread().loop().now());
    connection.meter(true);
}

void ExchangeLog::note_refusal(Connection &connection)
{
    begin_line(connection);
    if (!logged_->has_request()) {
        logged_->set_first_line(connection.received(), connection.thread().wall_clock().unique());
    }
    logged_->has_no_handler();
}

void ExchangeLog::note_filter()
{
    if (logged_) {
        logged_->has_no_handler();
    }
}

void ExchangeLog::note_handler(Connection &connection)
{
    if (logged_) {
        logged_->handler_begins(connection.thread().loop().clock().now());
    }
}

void ExchangeLog::end_response(Connection &connection)
{
    connection.meter_cork();
    if (!logged_) {
        return;
    }
    logged_->handler_ended(connection.thread().loop().clock().now());
    logged_->response_completed();
    if (connection.unsent() == 0) {
        write_line(connection, 0);
    }
}

void ExchangeLog::end_line(Connection &connection)
{
    if (logged_) {
        write_line(connection, connection.unsent());
    }
}

// Adds the line to the access log.
void ExchangeLog::write_line(Connection &connection, size_t unsent)
{
    ServingThread &thread = connection.thread();
    std::unique_ptr<LoggedExchange> ended = std::move(logged_);
    connection.meter(false);
    Nanoseconds now = thread.loop().clock().now();
    if (!ended->has_request()) {
        ended->set_first_line(connection.received(), thread.wall_clock().unique());
    }
    ended->write(*thread.access_log(), now, thread.wall_clock().now(), connection.was_closed_by_server(), unsent);
}

void ExchangeLog::sent(std::string_view bytes)
{
    if (logged_ && !bytes.empty()) {
        logged_->response().add(bytes);
    }
}

void ExchangeLog::sent_file(size_t size)
{
    if (logged_) {
        logged_->response().add_file(size);
    }
}

void ExchangeLog::sent_all(Connection &connection)
{
    if (logged_ && logged_->is_response_complete()) {
        write_line(connection, 0);
    }
}

}  // namespace coro
