#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// What a connection and those who handle what it brings count, perhaps in different processes.
struct ClientCounts {
    std::atomic<uint32_t> handled{0};      // packets and messages, by whoever handles them
    std::atomic<bool> is_awaited{false};   // whoever counts them is to tell the connection
    std::atomic<uint32_t> unread{0};       // bytes that the connection has read and not handed over
};

}  // namespace coro
