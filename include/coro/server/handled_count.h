#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// How many of the packets and messages of one client have been handled, counted by whoever handles them.
struct HandledCount {
    std::atomic<uint32_t> count{0};
    std::atomic<bool> is_awaited{false};   // whoever counts is to tell the connection
};

}  // namespace coro
