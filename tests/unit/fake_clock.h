#pragma once

#include "coro/base/clock.h"

#include <utility>

// A clock that stands still until the test advances it.
class FakeClock final : public coro::Clock {
public:
    coro::Nanoseconds now() override
    {
        if (passes_in_poll_ > 0 && was_read_++ == 1) {
            now_ += std::exchange(passes_in_poll_, 0);
        }
        return now_;
    }
    void advance_ms(int64_t count) { now_ += count * coro::kMillisecond; }
    // Advances the clock during the next poll of the loop. The loop reads the clock before and after a poll.
    void advance_ms_in_poll(int64_t count)
    {
        passes_in_poll_ = count * coro::kMillisecond;
        was_read_ = 0;
    }
    coro::Deadline after_ms(int64_t count) const { return now_ + count * coro::kMillisecond; }

private:
    coro::Nanoseconds passes_in_poll_ = 0;
    int was_read_ = 0;
    coro::Nanoseconds now_ = 1000 * coro::kSecond;
};
