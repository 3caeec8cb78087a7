#pragma once

#include <atomic>
#include <cstdint>

namespace coro {

// What a connection and those who handle what it brings count, perhaps in different processes.
class PeerCounts {
public:
    // For a new client. Its tag tells it from the one before, for which somebody may still be counting.
    void begin(uint32_t tag, uint32_t handled)
    {
        unread.store(0, std::memory_order_relaxed);
        is_awaited.store(false);
        handled_.store(uint64_t(tag) << 32 | handled);
    }

    // Packets and messages that were handled.
    uint32_t handled() const { return uint32_t(handled_.load(std::memory_order_relaxed)); }

    // Where nobody else counts.
    void add_alone()
    {
        uint64_t now = handled_.load(std::memory_order_relaxed);
        handled_.store(sum(now, 1), std::memory_order_relaxed);
    }

    // False: this client has gone.
    bool add(uint32_t tag) { return add(tag, 1); }
    // The reverse, for what is going to be handled and nobody has handed over. False: likewise.
    bool subtract(uint32_t tag) { return add(tag, uint32_t(-1)); }

    std::atomic<bool> is_awaited{false};   // whoever counts is to tell the connection
    std::atomic<uint32_t> unread{0};       // bytes that the connection has read and not handed over
    std::atomic<int64_t> received_at{0};   // Nanoseconds: its last byte

private:
    static uint64_t sum(uint64_t now, uint32_t count) { return (now & ~uint64_t(UINT32_MAX)) | uint32_t(now + count); }
    bool add(uint32_t tag, uint32_t count)
    {
        uint64_t now = handled_.load();
        while (now >> 32 == tag) {
            if (handled_.compare_exchange_weak(now, sum(now, count))) {
                return true;
            }
        }
        return false;
    }

    std::atomic<uint64_t> handled_{0};     // behind the tag
};

}  // namespace coro
