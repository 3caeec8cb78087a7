#pragma once

#include "coro/loop/loop.h"
#include "coro/server/shared/histogram.h"

#include <array>
#include <cstddef>
#include <cstdint>

namespace coro {

// Adds the durations of the requests of one thread to its histogram. A request ends when the loop has done the work of the turn:
// then its response has been sent, and the loop knows the time anyway.
class RequestDurations final : private Runnable {
public:
    RequestDurations(Loop &loop, SharedHistogram &histogram) : loop_(loop), histogram_(histogram) { loop_.set_after_work(this); }
    ~RequestDurations() { loop_.set_after_work(nullptr); }

    // Times are in microseconds modulo 2^32: a request of more than 71 minutes counts as a shorter one.
    static uint32_t micros(Nanoseconds time) { return uint32_t(uint64_t(time) / 1000); }
    void request_ended(uint32_t begun_at)
    {
        begun_at_[count_++] = begun_at;
        if (count_ == begun_at_.size()) [[unlikely]] {
            add_all(micros(loop_.clock().now()));
        }
    }

private:
    void run() override
    {
        if (count_ > 0) {
            add_all(micros(loop_.now()));
        }
    }
    void add_all(uint32_t now)
    {
        for (size_t i = 0; i < count_; i++) {
            histogram_.add(now - begun_at_[i]);
        }
        count_ = 0;
    }

    Loop &loop_;
    SharedHistogram &histogram_;
    size_t count_ = 0;
    std::array<uint32_t, 256> begun_at_;   // the times at which the requests that have ended in this turn had arrived
};

}  // namespace coro
