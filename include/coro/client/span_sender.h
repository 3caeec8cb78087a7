#pragma once

#include "coro/client/http_client.h"
#include "coro/loop/deferred_call.h"
#include "coro/client/trace_settings.h"
#include "coro/trace/span_queue.h"

#include <string>
#include <string_view>

namespace coro {

// The collector that gets the spans, by OTLP over HTTP.
struct Collector {
    Destination to;
    bool uses_tls = false;
    std::string path;   // such as "/v1/traces"
    NamedTexts fields;   // further fields of each request

    // Reads a URL with the scheme http or https. Returns false if it is none.
    bool read(std::string_view url);
    std::string url() const;
};

// Sends the spans of a queue to a collector, in a coroutine of its own, which exists only while there are spans to send. It waits
// a second for more spans, or until a batch is full. A batch that the collector cannot take now (status 429, 502, 503, 504, or no
// connection) is sent again, later and later; it is lost after kMostAttempts. So neither programs nor memory depend on the
// collector: the queue is bounded.
class SpanSender {
public:
    static constexpr int kMostAttempts = 6;

    SpanSender(Loop &loop, TlsClientContexts &contexts, SpanQueue &queue, Collector collector);
    ~SpanSender();
    SpanSender(const SpanSender &) = delete;
    SpanSender &operator=(const SpanSender &) = delete;

    // For a program that is no server: what is left to send does not keep the loop from ending, a request to the collector has a
    // second, and between two attempts there is no coroutine.
    void be_brief();
    // Must be called when a span was added to the queue.
    void span_added()
    {
        if (queue_.has_full_batch() ? !is_sending_ : !begin_.is_waiting()) [[unlikely]] {
            plan();
        }
    }
    // Sends what is in the queue without further delay.
    void send_soon();
    // Sends what is in the queue without further delay, with one attempt for each batch and one second for all: the process ends.
    // What is left then is dropped.
    void end_soon();
    bool is_idle() const { return queue_.empty() && !is_sending_; }
    uint64_t failures() const { return all_failures_; }   // the number of requests that the collector has not taken
    uint64_t sent() const { return sent_; }
    // Why the collector has not taken a batch; empty: it has taken all.
    const std::string &last_failure() const { return last_failure_; }

private:
    enum class Outcome { kSent, kRefused, kTryAgain };

    void plan();
    void begin();
    void send_all();
    Outcome send();
    Outcome failed(const std::string &why, bool may_try_again);
    void pause(int attempt);
    void give_up();

    Loop &loop_;
    SpanQueue &queue_;
    Collector collector_;
    HttpClientConfig config_;
    HttpClient http_;
    DeferredCall<SpanSender> begin_;
    DeferredCall<SpanSender> give_up_;
    Waiter *pause_ = nullptr;    // of the coroutine, between two attempts
    std::string last_failure_;
    uint64_t sent_ = 0;
    bool is_sending_ = false;    // the coroutine exists
    bool is_brief_ = false;
    uint64_t all_failures_ = 0;
    int failures_ = 0;           // how often the oldest batch was sent in vain, if is_brief_
    bool is_ending_ = false;
    bool has_given_up_ = false;  // is_ending_, and the second is over
    bool is_failing_ = false;    // the last attempt has failed, and the log says so
};

}  // namespace coro
