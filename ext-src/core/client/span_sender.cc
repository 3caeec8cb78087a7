#include "coro/client/span_sender.h"

#include "coro/base/error.h"
#include "coro/base/log.h"
#include "coro/base/number.h"

#include <cstdint>

namespace coro {

namespace {

constexpr Nanoseconds kDelay = kSecond;
constexpr double kTimeout = 10;   // seconds, as OTEL_EXPORTER_OTLP_TIMEOUT says by default
constexpr Nanoseconds kTimeAtEnd = kSecond;

}  // namespace

bool Collector::read(std::string_view url)
{
    uses_tls = url.starts_with("https://");
    if (!uses_tls && !url.starts_with("http://")) {
        return false;
    }
    url.remove_prefix(uses_tls ? 8 : 7);
    size_t slash = std::min(url.find('/'), url.size());
    std::string_view authority = url.substr(0, slash);
    path = slash < url.size() ? url.substr(slash) : "/";
    size_t colon = authority.rfind(':');
    bool has_port = colon != authority.npos && authority.find(']', colon) == authority.npos;
    int port = uses_tls ? 443 : 80;
    if (has_port) {
        if (!read_number(authority.substr(colon + 1), port) || port < 1 || port > UINT16_MAX) {
            return false;
        }
        authority = authority.substr(0, colon);
    }
    to = Destination(authority, port);
    return !authority.empty() && authority.find('@') == authority.npos;
}

std::string Collector::url() const
{
    return (uses_tls ? "https://" : "http://") + host_field(to.host, to.port, uses_tls ? 443 : 80) + path;
}

SpanSender::SpanSender(Loop &loop, TlsClientContexts &contexts, SpanQueue &queue, Collector collector) :
    loop_(loop), queue_(queue), collector_(std::move(collector)), http_(loop, Connector(loop, contexts, park)),
    begin_(loop, *this, &SpanSender::begin), give_up_(loop, *this, &SpanSender::give_up)
{
    config_.open_ssl = collector_.uses_tls;
    config_.connect_timeout = config_.read_timeout = config_.write_timeout = kTimeout;
}

SpanSender::~SpanSender()
{
    if (is_brief_) {
        loop_.set_background_timer(nullptr);
    }
    begin_.drop();
    give_up_.drop();
}

void SpanSender::be_brief()
{
    is_brief_ = true;
    config_.connect_timeout = config_.read_timeout = config_.write_timeout = 1;
    loop_.set_background_timer(&begin_);
}

void SpanSender::send_soon()
{
    if (!queue_.empty() && !is_sending_) {
        begin_.call_soon();
    }
}

void SpanSender::plan()
{
    if (failures_ > 0 && !is_ending_) {
        if (!begin_.is_waiting()) {
            begin_.arm(loop_.now() + (kDelay << failures_));
        }
    } else if (queue_.has_full_batch() || is_ending_) {
        if (!is_sending_) {
            begin_.call_soon();
        }
    } else {
        begin_.arm(loop_.now() + kDelay);
    }
}

void SpanSender::end_soon()
{
    if (!is_ending_) {
        is_ending_ = true;
        give_up_.arm(loop_.read_clock() + kTimeAtEnd);
    }
    if (pause_) {
        pause_->wake(0);
    }
    if (!queue_.empty() && !is_sending_) {
        begin_.call_soon();
    }
}

// Ends the attempt that waits, so that send_all() drops what is left.
void SpanSender::give_up()
{
    has_given_up_ = true;
    http_.close();
}

void SpanSender::begin()
{
    if (is_sending_ || queue_.empty()) {
        return;
    }
    is_sending_ = true;
    if (loop_.scheduler().spawn_within(SIZE_MAX, [this] { send_all(); }) < 0) {
        is_sending_ = false;   // there is no memory: the next span tries again
    }
}

void SpanSender::send_all()
{
    while (!queue_.empty()) {
        Outcome outcome = send();
        if (outcome == Outcome::kTryAgain && is_brief_ && ++failures_ < kMostAttempts) {
            break;
        }
        failures_ = 0;
        for (int attempt = 1; outcome == Outcome::kTryAgain && attempt < kMostAttempts && !is_ending_ && !is_brief_; attempt++) {
            pause(attempt);
            outcome = send();
        }
        size_t removed = queue_.remove_oldest(outcome != Outcome::kSent);
        sent_ += outcome == Outcome::kSent ? removed : 0;
        if (!is_ending_ && !queue_.has_full_batch()) {
            break;   // begin() sends the others when they have waited for more
        }
    }
    is_sending_ = false;
    if (!queue_.empty()) {
        plan();
    }
}

// Sends the oldest spans of the queue.
SpanSender::Outcome SpanSender::send()
{
    if (has_given_up_) {
        return Outcome::kRefused;
    }
    HttpRequest request;
    for (std::string_view part : queue_.oldest()) {
        request.body.push_back({part});
    }
    HttpRequestWriter head(request.head);
    bool is_written = head.begin("POST", collector_.path) &&
                      head.add("Host", host_field(collector_.to.host, collector_.to.port, collector_.uses_tls ? 443 : 80)) &&
                      head.add("Content-Type", "application/json") && head.add("User-Agent", "coro") &&
                      head.add("Content-Length", std::to_string(request.body_size()));
    for (const auto &[name, value] : collector_.fields) {
        is_written = is_written && head.add(name, value);
    }
    if (!is_written) {
        return failed("its URL or a field of OTEL_EXPORTER_OTLP_HEADERS contains characters that are not allowed", false);
    }
    head.end();
    request.is_idempotent = true;   // a collector that gets a span twice sees one, because the ids are the same
    int outcome = http_.send(config_, collector_.to, request);
    outcome = outcome < 0 ? outcome : http_.receive_head({}, config_.read_timeout);
    int status = outcome < 0 ? 0 : http_.connection()->head().status;
    std::string_view piece;
    while (outcome >= 0 && (outcome = int(http_.receive_body(piece))) > 0) {
    }
    if (outcome < 0) {
        bool is_connect = http_.failed_phase() == HttpClient::Phase::kConnect;
        std::string why = has_given_up_ ? "the worker ends, and the collector has not taken its last spans within a second"
                          : is_connect  ? http_.connect_failure().text
                                        : http_.failure_text();
        http_.close();
        return failed(why.empty() ? err::Reason(-outcome).text() : why, true);
    }
    http_.finish(true);
    if (status < 200 || status >= 300) {
        return failed("HTTP status " + std::to_string(status), status == 429 || (status >= 502 && status <= 504));
    }
    if (is_failing_) {
        is_failing_ = false;
        log(LogLevel::kNotice, "spans reach %s again", collector_.url().c_str());
    }
    return Outcome::kSent;
}

// Logs the first failure of several.
SpanSender::Outcome SpanSender::failed(const std::string &why, bool may_try_again)
{
    last_failure_ = why;
    all_failures_++;
    may_try_again = may_try_again && !is_ending_;
    if (!is_failing_) {
        is_failing_ = true;
        log(LogLevel::kWarning, "spans cannot be sent to %s: %s; %s", collector_.url().c_str(), why.c_str(),
            may_try_again ? "they are sent again later, and dropped when too many wait (see trace_endpoint, trace_queue_size)"
                          : "they are dropped (see trace_endpoint)");
    }
    return may_try_again ? Outcome::kTryAgain : Outcome::kRefused;
}

// Waits half a second before the second attempt, and twice as long before each further one.
void SpanSender::pause(int attempt)
{
    Waiter waiter(loop_.scheduler().current(), "the next attempt to send spans");
    pause_ = &waiter;
    (void) park(waiter, loop_.read_clock() + (kSecond / 4 << attempt));
    pause_ = nullptr;
}

}  // namespace coro
