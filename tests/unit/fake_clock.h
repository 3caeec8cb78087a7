#pragma once

#include "coro/base/clock.h"

// A clock that stands still until it is told to go on.
class FakeClock final : public coro::Clock {
public:
    coro::Nanoseconds now() override { return now_; }
    void advance_ms(int64_t count) { now_ += count * coro::kMillisecond; }
    coro::Deadline after_ms(int64_t count) const { return now_ + count * coro::kMillisecond; }

private:
    coro::Nanoseconds now_ = 1000 * coro::kSecond;
};
