#pragma once

#include "coro/base/clock.h"
#include "coro/server/shared/published.h"

#include <array>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <string_view>

namespace coro {

// A request that has ended, with its times.
struct SlowRequest {
    Nanoseconds ended_at = 0;       // monotonic time at which the handler has ended; 0: there is no request
    Nanoseconds queue_time = 0;     // from the arrival of the request to the begin of its handler
    Nanoseconds handler_time = 0;
    int64_t coroutine = 0;
    // Method and path, "GET /orders", as the client has sent them: any bytes. They are cut to the size of the array. The query is
    // left out, because it may contain secrets.
    std::array<char, 160> text{};
    uint32_t text_size = 0;
    uint32_t details_size = 0;
    // What the handler waited for, as members of a JSON object.
    std::array<char, 4096> details{};

    Nanoseconds total() const { return queue_time + handler_time; }
    std::string_view line() const { return {text.data(), text_size}; }
    std::string_view more() const { return {details.data(), details_size}; }
    void set_line(std::string_view method, std::string_view path);
};

// The slowest requests of one process in the last minutes, in shared memory, so that others see them while the process is stuck.
// Only this process writes; others never see a mixture of two requests.
class SlowRequests {
public:
    static constexpr size_t kCount = 32;
    static constexpr Nanoseconds kKept = 300 * kSecond;
    static constexpr Nanoseconds kShortest = kMillisecond;   // shorter requests are not kept

    // The only work for most requests is this comparison with the fastest request that is kept.
    bool is_slow(Nanoseconds total) const { return total > shortest_.load(std::memory_order_relaxed); }
    // Keeps the request in place of the fastest one. is_slow() must have returned true.
    void add(const SlowRequest &request);
    // Called once a second: makes room for new requests in place of those that have ended more than kKept ago.
    void forget_old(Nanoseconds now);
    void clear();
    // Returns false if there is no request in this place, or if the process has died while it wrote there.
    [[nodiscard]] bool read(size_t place, SlowRequest &request) const;

private:
    void write(size_t place, const SlowRequest &request);
    void find_shortest();

    std::array<Published<SlowRequest>, kCount> places_{};
    std::atomic<Nanoseconds> shortest_{kShortest};   // the total of the request that is replaced next
    size_t next_ = 0;                                // the place of that request
    std::array<Nanoseconds, kCount> totals_{};       // of the requests in places_; only for the process that writes
};

}  // namespace coro
